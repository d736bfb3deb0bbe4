/* dialog.h - a question to pct-dis: one line of its input. */
#ifndef DISASK_H
#define DISASK_H

#include "asm.h"
#include "object.h"

struct disask {
	struct dis_object *o;         /* NULL: no question, or it has no answer */
	uint64_t addr;                /* in memory; of [kernel] as it was sampled */
	const struct dis_question *q; /* the answer, NULL not known */
	int ranged; /* RANGE was asked for, or, of extents, was found; else all zero */
	struct dis_range range;
	uint64_t offset;  /* that ADDR lies above what was asked, which was an offset in the file */
	const char *mark; /* "@" then, else "" */
};

/* OBJECT<TAB>ADDRESS[-END][<TAB>IDENTITY], which is written on, into A.  EXTENTS: ranges are none. 
 * Returns 0, or -1: something is wrong with it, which was said. */
int disask(struct disask *a, char *line, int extents, const struct translate_opt *opt);

/* Of A[0] to A[N-1], which are of one object: find the functions around them, */
void disask_extents(struct disask **a, size_t n);

/* or disassemble their ranges, where they have some, as disrange_ask. */
int disask_ranges(struct disask **a, size_t n, const struct translate_opt *names,
	const struct translate_opt *lines);

#endif
