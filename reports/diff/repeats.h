/* repeats.h - compares the CPU times of the runs of A and of B, from the output of `pct-info -s`.
 *
 * One run is all processes that one `profile` or pct-sys started: their files have its number.
 * Without a number a run is a process with its descendants.  A run's time is that of all its
 * samples, lost ones included. */
#ifndef DIFFRUNS_H
#define DIFFRUNS_H

#include "base/stats.h"

#define DIFFRUNS_CHANCE 0.001 /* B counts as slower when `chance' is at most this */

struct diffruns_side {
	size_t runs;
	size_t failed;  /* runs whose command did not exit with 0 */
	int status;     /* exit status of one failed run */
	double seconds; /* geometric mean of the CPU times of the runs */
};

struct diffruns {
	struct diffruns_side side[2];
	struct stats_ratio ratio;
	int over;   /* 1: B takes longer than ABOVE allows */
	int single; /* 1: a side has only one run, so SLOWER stays 0 */
	int slower; /* 1: OVER, and not by chance */
};

/* Compare the runs in PATH[0] with those in PATH[1], both of pct-info -s; B may take up to ABOVE
 * percent longer.  Skips files with other events than EVENT.  Unreadable files, and samples that
 * are no CPU time, are fatal, with a message. */
void diffruns_compare(
	struct diffruns *d, const char *const path[2], const char *event, double above);

#endif
