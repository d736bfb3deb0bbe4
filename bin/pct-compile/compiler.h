/* compiler.h - a gdb that compiles expressions for places of an object.  It runs no program: it
 * is connected to our own stub (stub.h). */
#ifndef COMPILER_H
#define COMPILER_H

#include "assemble.h"
#include "gdb/askgdb.h"

#include <stddef.h>
#include <stdint.h>

struct compiler { /* starts as all zero */
	struct askgdb
		gdb;   /* its x.why, after a failure: the reason, a sentence without a subject */
	uint64_t bias; /* the distance of the mapped OBJECT above its own addresses */
	int bits;      /* of `assemble' */
};

/* Start a gdb on OBJECT, an absolute path, which may be silent for MS milliseconds each time.
 * SELF: the program that becomes the stub when it is called with "--stub BIAS".  Returns 0, or -1:
 * see G->gdb.x.why. */
int compiler_start(struct compiler *g, const char *object, uint64_t bias, const char *self, int ms);

/* Give the gdb that runs another OBJECT, mapped BIAS above its addresses.  Returns 0, or -1. */
int compiler_object(struct compiler *g, const char *object, uint64_t bias);

/* The addresses of the instructions from LO to HI - 1, from malloc, into *OUT, *N of them.  Returns
 * 0, or -1. */
int compiler_instructions(struct compiler *g, uint64_t lo, uint64_t hi, uint64_t **out, size_t *n);

/* Compile EXPR, one line, for each of the N addresses AT, into OUT[0] to OUT[N-1].  The code
 * collects what gdb needs to evaluate EXPR later; with EVAL, it computes the value itself.  Returns
 * 0, or -1. */
int compiler_ask(struct compiler *g, const char *expr, int eval, const uint64_t *at, size_t n,
	struct compiled *out);

/* The type of EXPR, a line, at AT, when it is a structure with parts of the languages'
 * libraries, as a std::vector or a &str; "" when it is none; NULL: no answer. */
const char *compiler_type(struct compiler *g, const char *expr, uint64_t at);

/* The same of the first such variable in scope at AT. */
const char *compiler_locals(struct compiler *g, uint64_t at);

void compiler_end(struct compiler *g);

#endif
