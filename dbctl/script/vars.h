/* vars.h - the variables of a process, and strings of a script with them filled in. */
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

/* Set in TO all that FROM has. */
void vars_copy(struct vars *to, const struct vars *from);

/* Its value, or NULL. */
const char *vars_get(const struct vars *v, const char *name);

/* Keep the groups of a match in TEXT. */
void vars_groups(struct vars *v, const char *text, const regmatch_t m[VARS_GROUPS]);

/* What a name that is no variable stands for: NULL when it is unknown. */
typedef const char *vars_lookup(void *arg, const char *name, size_t len);

enum vars_fill {
	VARS_BLANKS,  /* control bytes become blanks: no value can begin another command */
	VARS_DOUBLED, /* and each \ is written twice */
	VARS_AS_IS,   /* for what is no command */
};

/* TEXT of a script with $0..$9 and ${name} filled in as FILL says: first the fields of R, then what
 * LOOKUP knows, then the variables; what is unknown is empty.  To be freed. */
char *vars_expand(const struct vars *v, const struct record *r, vars_lookup *lookup, void *arg,
	const char *text, enum vars_fill fill);

void vars_free(struct vars *v);

#endif
