/* pyasked.h - which variables of Python this run asks for, and the functions that have them.
 *
 * The file of tables (exprtable.h) has a line for each expression, with tabs between the fields:
 *	python N	FUNC[^]	FILE	EXPR
 * N is the number of the expression.  FUNC is a pattern for the name of the function, whole or
 * after a point; FILE one for the name of its file, without directories.  EXPR is NAME, len(NAME),
 * or * for all variables. */
#ifndef PYASKED_H
#define PYASKED_H

#include "python/pyvalue.h"

#define PYASKED_EXPRS 64u /* expressions, at most */
#define PYASKED_TEXT 256  /* bytes of FUNC, of FILE and of EXPR, with a NUL */
#define PYASKED_NONE 0xffffu

struct pyasked {
	unsigned expr; /* its number */
	int outer;     /* 1: in the nearest frame of FUNC, however far */
	int all;       /* 1: all variables */
	int len;       /* 1: the length of NAME */
	char func[PYASKED_TEXT], file[PYASKED_TEXT], name[PYASKED_TEXT];
};

struct pyvariable {
	uint16_t index;  /* in the frame */
	uint8_t cell, n; /* cell 1: the frame has a cell for it; n: bytes of the name */
	uint8_t param;   /* 1: it is a parameter */
	char name[PYVALUE_NAME];
};

struct pyfunction {            /* a function that was met */
	uint32_t start, units; /* its addresses, as in pycode.h, from the first of all on */
	uint64_t asked;        /* bit I: the I-th expression is for it */
	unsigned first, n;     /* its variables, in the order of the frame */
	uint16_t wanted[PYASKED_EXPRS]; /* the variable of each expression; or PYASKED_NONE */
};

/* Take the rest of a line, from S to END.  Lines of unknown form are skipped.  Not for handlers. */
void pyasked_take(const char *s, const char *end);

/* The number of expressions, and the I-th, from 0 on.  Handlers may call them. */
unsigned pyasked_count(void);
const struct pyasked *pyasked_at(unsigned i);

/* 1 when variables are recorded: there are expressions, or each sample has a whole state.  Handlers
 * may call it. */
int pyasked_any(void);

/* Note the function at CODE, which C describes and whose addresses begin at START, when its
 * variables are asked for.  Under slow_lock. */
void pyasked_learn(const struct pywalk *w, uint64_t code, uint32_t start, const struct pycode *c);

/* The function of the place ADDRESS; NULL when it was not noted.  Handlers may call these two. */
const struct pyfunction *pyasked_function(uint32_t address);
const struct pyvariable *pyasked_variable(const struct pyfunction *f, unsigned i);

/* 1 when some functions could not be noted. */
int pyasked_full(void);

/* Forget the functions. */
void pyasked_forget(void);

#endif
