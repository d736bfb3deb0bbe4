/* born.h - the processes of a run, from the lines of its index.  Pids are reused: several processes
 * may have the same one. */
#ifndef BORN_H
#define BORN_H

#include "run/runindex.h"

#include <stddef.h>
#include <stdint.h>

struct born {
	pid_t pid;
	uint64_t start; /* clock ticks since boot, exact or too late; 0: not known */
	int begun;      /* 1: the index has a line `~' for this process */
	int exact;      /* 1: START is that of /proc, as in the heads of data files */
	double early;   /* us of CPU time before the latest program began */
};

/* Add what the next line of the index says.  Returns the number of the line's process, for
 * born_nth. */
size_t born_line(const struct run_entry *e);

/* born_count: the number of processes.  born_nth: the I-th of them, from 0. */
size_t born_count(void);
const struct born *born_nth(size_t i);

/* Forget all. */
void born_free(void);

#endif
