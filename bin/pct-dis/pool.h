/* pool.h - a pool of gdbs, one for an object, the one used last first.  Without gdb it uses
 * objdump, with one message. */
#ifndef DISPOOL_H
#define DISPOOL_H

#include "asm.h"

enum { DISPOOL_MAX = 15 }; /* one co-process less than may run at once */

/* As many gdbs as may run at once, 1 to DISPOOL_MAX; 8 until it is called. */
void dispool_size(unsigned n);

/* Ask about Q[0] to Q[N-1], sorted by address, of F, which is called NAME in messages; F and its
 * path stay where they are until dispool_end.  MS are the milliseconds without an answer until
 * a disassembler is given up.  Returns 0, or -1 when it failed, which was said: what it did not
 * answer is not known. */
int dispool_ask(
	const struct dis_file *f, const char *name, struct dis_question *q, size_t n, int ms);

/* The same of the range R. */
int dispool_range(const struct dis_file *f, const char *name, struct dis_range *r, int ms);

void dispool_end(void);

#endif
