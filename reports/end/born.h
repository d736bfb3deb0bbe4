/* born.h - the processes of a run, by the lines of its index: a pid is used again. */
#ifndef BORN_H
#define BORN_H

#include "run/runindex.h"

#include <stddef.h>
#include <stdint.h>

struct born {
	pid_t pid;
	uint64_t start; /* clock ticks since boot, or later; 0: not known */
	int begun;      /* it told that it began */
	int exact;      /* START is that of /proc, as in the heads of its files */
	double early;   /* us of CPU time then: of the last program it has become */
};

/* A line of the index, in their order.  Returns the number of its process, which is valid for
 * born_nth. */
size_t born_line(const struct run_entry *e);

/* How many there are, and each. */
size_t born_count(void);
const struct born *born_nth(size_t i);

/* Forget all. */
void born_free(void);

#endif
