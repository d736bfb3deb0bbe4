/* expression.h - parses what -expr and -locals ask for.
 *	gzip@longest_match^@s->strstart int-avg
 *	PROG FUNC         up EXPR       FORMATTER */
#ifndef EXPRESSION_H
#define EXPRESSION_H

#include <stddef.h>

struct expression {
	const char *spec;      /* PROG@FUNC[^]@EXPR, as given */
	const char *formatter; /* a formatter with words, or a command for sh */
	char *prog, *func;     /* patterns PROG and FUNC, without the ^ */
	const char *expr;
	int up;         /* 1: while FUNC or a function that it called executes */
	int python;     /* 1: PROG is FILE.py, and FUNC a function of Python */
	int time, path; /* 1: the formatter takes times of values (time), their call paths (path) */
};

struct expressions {
	struct expression *each;
	size_t n, room;
	const char *locals;        /* FUNC[^] of -locals; NULL none */
	char *locals_file;         /* FILE.py, when that was given in front of it; NULL */
	int python, locals_python; /* 1: some values are of Python; those of -locals are */
	const char *first;         /* the first option of these, as typed; NULL: none was given */
};

/* Add the value of -expr, typed as OPTION, with SPEC and FORMATTER; or the variables of -locals.
 * Misuse is fatal. */
void expression_add(
	struct expressions *x, const char *option, const char *spec, const char *formatter);
void expression_locals(struct expressions *x, const char *option, const char *func);

/* Refuse WHAT, the value of OPTION, unless it is FUNC@EXPR, without an assignment. */
void expression_condition(const char *option, const char *what);

/* 1 when EXPR has an assignment outside quotes: = and the like, ++, --. */
int expression_assigns(const char *expr);

#endif
