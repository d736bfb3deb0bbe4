/* pool.h - a pool of gdbs, one for each object, the last used one first.  If gdb is not installed,
 * one message says so and nothing is answered. */
#ifndef DISPOOL_H
#define DISPOOL_H

#include "asm.h"

enum { DISPOOL_MAX = 15 }; /* one less than COPROC_MAX */

/* Set how many gdbs may run at once, 1 to DISPOOL_MAX; 8 before this call. */
void dispool_size(unsigned n);

/* Ask about Q[0] to Q[N-1], sorted by address, in the file F; messages say NAME.  F and its path
 * must stay until dispool_end.  A gdb may be silent for MS milliseconds.  Returns 0, or -1 after a
 * message; then missing answers stay unknown. */
int dispool_ask(
	const struct dis_file *f, const char *name, struct dis_question *q, size_t n, int ms);

/* Like dispool_ask, for the N ranges R, sorted by start. */
int dispool_ranges(
	const struct dis_file *f, const char *name, struct dis_range **r, size_t n, int ms);

void dispool_end(void);

#endif
