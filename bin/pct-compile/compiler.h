/* compiler.h - has a gdb compile expressions for places of an object.  gdb runs no program: it is
 * connected to PCT's own stub (stub.h). */
#ifndef COMPILER_H
#define COMPILER_H

#include "assemble.h"
#include "gdb/askgdb.h"

#include <stddef.h>
#include <stdint.h>

struct compiler {          /* starts as all zero */
	struct askgdb gdb; /* after a failure x.why has the reason, a sentence without a subject */
	uint64_t bias;     /* address in memory less address in the object file */
	int bits;          /* 1: gdb prints register masks as bits (BITS of `assemble') */
};

/* Start a gdb on OBJECT, an absolute path.  An answer may take MS milliseconds, the first one, for
 * reading symbols, 5 times as long.  SELF is the program that becomes the stub when it is called
 * with "--stub BIAS".  Returns 0, or -1 with the reason in G->gdb.x.why. */
int compiler_start(struct compiler *g, const char *object, uint64_t bias, const char *self, int ms);

/* Change to another OBJECT, mapped BIAS above its addresses, in the gdb that runs.  Returns 0, or
 * -1. */
int compiler_object(struct compiler *g, const char *object, uint64_t bias);

/* Put the addresses of the instructions from LO to HI - 1 into *OUT, from malloc; *N becomes their
 * number.  Returns 0, or -1. */
int compiler_instructions(struct compiler *g, uint64_t lo, uint64_t hi, uint64_t **out, size_t *n);

/* Compile EXPR, one line, for each of the N addresses AT, into OUT[0] to OUT[N-1].  The code
 * collects what gdb needs to evaluate EXPR later; with EVAL, it computes the value itself.  Returns
 * 0, or -1. */
int compiler_ask(struct compiler *g, const char *expr, int eval, const uint64_t *at, size_t n,
	struct compiled *out);

/* The type of EXPR, one line, at AT, when it is a structure with parts of a language's library,
 * such as a std::vector or a &str; a remark when gdb cannot tell the type without a process; else
 * "".  NULL when gdb does not answer. */
const char *compiler_type(struct compiler *g, const char *expr, uint64_t at);

/* Like compiler_type, for the first variable in scope at AT that has such a type. */
const char *compiler_locals(struct compiler *g, uint64_t at);

void compiler_end(struct compiler *g);

#endif
