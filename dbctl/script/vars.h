/* vars.h - keeps the variables of a process, and fills them into strings of a script. */
#ifndef VARS_H
#define VARS_H

#include "script/record.h"

#include <regex.h>

enum { VARS_GROUPS = 10 };

struct vars {
	struct var {
		char *name, *value;
	} * var;
	size_t n;
	char *group[VARS_GROUPS]; /* $0 to $9 of the last match */
};

/* Set NAME to VALUE (both copied). */
void vars_set(struct vars *v, const char *name, const char *value);

/* Copy all variables of FROM to TO. */
void vars_copy(struct vars *to, const struct vars *from);

/* The value of NAME, or NULL when it is not set. */
const char *vars_get(const struct vars *v, const char *name);

/* Keep the groups M of a match in TEXT as $0 to $9. */
void vars_groups(struct vars *v, const char *text, const regmatch_t m[VARS_GROUPS]);

/* Returns the value of a built-in name of LEN bytes, or NULL when NAME is not built in. */
typedef const char *vars_lookup(void *arg, const char *name, size_t len);

enum vars_fill {
	VARS_BLANKS,  /* control bytes become blanks: no value can begin another command */
	VARS_DOUBLED, /* as VARS_BLANKS, and each \ is written twice */
	VARS_AS_IS,   /* nothing is changed: for texts that are not commands */
};

/* Returns TEXT of a script, to be freed, with $0..$9 and ${name} filled in as FILL says.  A name is
 * looked for in the fields of R, then by LOOKUP, then in the variables; an unknown name is
 * empty. */
char *vars_expand(const struct vars *v, const struct record *r, vars_lookup *lookup, void *arg,
	const char *text, enum vars_fill fill);

void vars_free(struct vars *v);

#endif
