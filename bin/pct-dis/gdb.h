/* gdb.h - a gdb that disassembles one object, and runs no program. */
#ifndef DISGDB_H
#define DISGDB_H

#include "asm.h"
#include "gdb/askgdb.h"

/* Start a gdb on F.  It may be silent for MS milliseconds.  Returns 0 or an errno. */
int disgdb_start(struct askgdb *g, const struct dis_file *f, int ms);

/* Have G, which must not read memory, forget its file and take F from the next question on.
 * Returns 0, or -1 when F cannot be named to gdb. */
int disgdb_next(struct askgdb *g, const struct dis_file *f);

/* Ask about Q[0] to Q[N-1], all at once.  Returns the number of answers; `not known' also counts.
 * If there are fewer than N, G->x.why has the reason, the next question may be the cause, and the
 * caller must end G. */
size_t disgdb_ask(struct askgdb *g, struct dis_question *q, size_t n);

/* Disassemble the range R from R->at on.  Returns 0, or -1 with the reason in G->x.why; then the
 * caller must end G. */
int disgdb_range(struct askgdb *g, struct dis_range *r);

#endif
