/* gather.h - takes the samples of a data file into the table of places. */
#ifndef GATHER_H
#define GATHER_H

#include "places.h"

struct gather_opt {
	unsigned frames;        /* frames of a call path that are kept, at least 1 */
	int by_program, by_pid; /* keep the counts of programs, of processes apart */
};

/* Add the data file PATH to P.  Returns 0, or -1 when it was refused or turned out to be damaged,
 * which was said then; what had been read before the damage stays. */
int gather(struct places *p, const char *path, const struct gather_opt *opt);

#endif
