/* dialog.h - a question to pct-dis, which is a line of its input. */
#ifndef DISASK_H
#define DISASK_H

#include "asm.h"
#include "object.h"

struct disask {
	struct dis_object *o;         /* NULL: the line was no question, or has no answer */
	uint64_t addr;                /* address in memory; in [kernel], the sampled address */
	const struct dis_question *q; /* the answer; NULL when it is not known */
	int ranged; /* 1: the question or disask_extents has set RANGE; 0: all zero */
	struct dis_range range;
	uint64_t offset;  /* ADDR less the offset in the file that was asked for; else 0 */
	const char *mark; /* "@" for an offset in the file, else "" */
};

/* Parse LINE, OBJECT<TAB>ADDRESS[-END][<TAB>IDENTITY], into A.  Changes LINE.  EXTENTS: refuse
 * ranges.  Returns 0, or -1 after a message. */
int disask(struct disask *a, char *line, int extents, const struct translate_opt *opt);

/* Find the function around each of A[0] to A[N-1], which are of one object, and set its range. */
void disask_extents(struct disask **a, size_t n);

/* Disassemble the ranges of A[0] to A[N-1], which are of one object, as disrange_ask does. */
int disask_ranges(struct disask **a, size_t n, const struct translate_opt *names,
	const struct translate_opt *lines);

#endif
