/* repeats.h - CPU time of whole runs, from what `pct-info -s` says of their data files, and whether
 * those of B take longer than those of A.
 *
 * One run is all processes that one `profile` or pct-sys started, which its number in the files
 * tells.  Where there is no number it is a process with its descendants.  Its time is that of all
 * its samples, lost ones too. */
#ifndef DIFFRUNS_H
#define DIFFRUNS_H

#include "base/stats.h"

#define DIFFRUNS_CHANCE 0.001 /* B's runs are slower when chance has this or less to do with it */

struct diffruns_side {
	size_t runs;
	size_t failed;  /* of them, those whose command did not exit with 0 */
	int status;     /* of one of those */
	double seconds; /* geometric mean of their CPU times */
};

struct diffruns {
	struct diffruns_side side[2];
	struct stats_ratio ratio;
	int over;   /* B, by more than was allowed */
	int slower; /* and by more than chance */
};

/* Compare the runs in PATH[0] with those in PATH[1], both of pct-info -s; B may take up to ABOVE
 * percent longer.
 * Files that counted other things than EVENT are passed by.  What cannot be read, or is no CPU
 * time, is fatal, with a message. */
void diffruns_compare(struct diffruns *d, char *const path[2], const char *event, double above);

#endif
