/* unsampled.h - counts the programs of a run that the library did not sample, from the lines of the
 * run's index. */
#ifndef UNSAMPLED_H
#define UNSAMPLED_H

#include "base/pairs.h"
#include "base/tally.h"
#include "run/runindex.h"

struct unsampled_program {
	char what;  /* '-' or 'k', as in the index; 0: the line was taken back */
	char *text; /* PATH (REASON) */
};

struct unsampled { /* starts as all zero */
	/* set by unsampled_end: for each "PATH (REASON)" the number of processes, most first; not
	 * sampled, and sampled by the kernel */
	struct tally not, by_kernel;
	struct unsampled_program *program; /* used until unsampled_end */
	size_t programs, room;
	struct pairs blocked; /* for a pid: 1 + the index of its latest program */
};

/* Take in the line E; call it for all lines of the index in their order. */
void unsampled_line(struct unsampled *u, const struct run_entry *e);

/* After the last line, make the tallies and free the rest. */
void unsampled_end(struct unsampled *u);

#endif
