/* gdb.h - a gdb that disassembles one object.  It is given no program to run. */
#ifndef DISGDB_H
#define DISGDB_H

#include "asm.h"
#include "host/coproc.h"

struct disgdb {
	struct coproc c;
	char prompt[24]; /* nobody can know it before */
	size_t prompts;  /* that it has to show before its first answer */
	char *in;        /* what it has said and was not understood yet */
	size_t in_len;
	int ended; /* it was waited for */
};

/* Start one on F.  Returns 0 or an errno. */
int disgdb_start(struct disgdb *g, const struct dis_file *f);

/* Ask about Q[0] to Q[N-1], all at once.  MS are the milliseconds without an answer until it is
 * given up.  Returns how many were answered (`not known' is an answer).  Fewer than N: it has to be
 * ended, for the reason in WHY, and about the next question it may be to blame. */
size_t disgdb_ask(
	struct disgdb *g, struct dis_question *q, size_t n, int ms, char *why, size_t size);

/* Disassemble the range R from R->at on.  Returns 0, or -1: it has to be ended, for the reason in
 * WHY. */
int disgdb_range(struct disgdb *g, struct dis_range *r, int ms, char *why, size_t size);

void disgdb_end(struct disgdb *g, int ms);

#endif
