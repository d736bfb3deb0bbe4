/* runlist.h - the runs of a data directory, and their files: what `the last run' means.
 * A run is an index (runindex.h): of one that goes on in DIR, of those that are over in DIR/.runs. 
 * Only indexes of the directory's owner count, and only what is in DIR belongs to them. */
#ifndef RUNLIST_H
#define RUNLIST_H

#include "run/datafiles.h"
#include "run/runindex.h"

#include <limits.h>
#include <stddef.h>

struct runlist_run {
	char *index; /* path */
	int over;    /* else it goes on, or its collector was killed */
	struct run_head head;
};

/* Where profile puts data unless told: $PCT_DIR, or a place below $TMPDIR.  Returns PATH. */
char *runlist_dir(char path[PATH_MAX]);

/* The runs of DIR, the last to begin first, into *RUN; returns how many.  Memory is the
 * process's. */
size_t runlist_read(const char *dir, struct runlist_run **run);

/* What is known of the run of that NUMBER in DIR, which is over; all zero where nothing is. */
void runlist_head(const char *dir, unsigned long long number, struct run_head *h);

/* Call FN with each data file (WHAT of them) of run R of DIR, process by process in the order of
 * their names.  Returns what the calls returned, or-ed; *SEEN grows by how many there were. */
int runlist_files(const char *dir, const struct runlist_run *r, enum datafiles_what what,
	int (*fn)(void *, const char *), void *arg, unsigned long *seen);

/* The same for run number N of the usual directory, 1 being the last.  1 after a message when there
 * is none, or it has no files. */
int runlist_number(
	unsigned long n, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

#endif
