/* gdb.h - a gdb that disassembles one object, and runs no program. */
#ifndef DISGDB_H
#define DISGDB_H

#include "asm.h"
#include "exec/coproc.h"
#include "exec/nonce.h"

struct disgdb {
	struct coproc c;
	char prompt[NONCE]; /* with its newline */
	char *begin;        /* commands before the next question, NULL none */
	size_t prompts;     /* prompts to skip before the next answer */
	char *in;           /* output that is not parsed yet */
	size_t in_len;
	int ended; /* 1: waitpid has been called */
};

/* Start a gdb on F.  Returns 0 or an errno. */
int disgdb_start(struct disgdb *g, const struct dis_file *f);

/* Have G, in which there is no memory, forget its file and take F from the next question on.
 * Returns 0, or -1: F cannot be named to it. */
int disgdb_next(struct disgdb *g, const struct dis_file *f);

/* Ask about Q[0] to Q[N-1], all at once.  It may be silent for MS milliseconds.  Returns the number
 * of answers (`not known' is an answer).  Fewer than N: WHY has the reason, and the caller must end
 * G; the next question may be the cause. */
size_t disgdb_ask(
	struct disgdb *g, struct dis_question *q, size_t n, int ms, char *why, size_t size);

/* Disassemble the range R from R->at on.  Returns 0, or -1: WHY has the reason, and the caller must
 * end G. */
int disgdb_range(struct disgdb *g, struct dis_range *r, int ms, char *why, size_t size);

void disgdb_end(struct disgdb *g, int ms);

#endif
