/* runlist.h - lists the runs of a data directory, the last run first, and the data files of a run.
 * A run has an index (runindex.h), in DIR while the run goes on, then in DIR/.runs.  Only indexes
 * that belong to the directory's owner count, and only files below DIR belong to a run. */
#ifndef RUNLIST_H
#define RUNLIST_H

#include "run/datafiles.h"
#include "run/runindex.h"

#include <stddef.h>

struct runlist_run {
	char *index; /* path of the run's index */
	int over;    /* 1: the run is over; 0: it goes on, or its collector was killed */
	struct run_head head;
};

/* Read the runs of DIR into *RUN, the most recent first.  Returns their number.  They are never
 * freed. */
size_t runlist_read(const char *dir, struct runlist_run **run);

/* Returns the data directory of FILE, from malloc: "DIR" for DIR/PROG.PID/OBJECT, "." for
 * PROG.PID/OBJECT, ".." for OBJECT; "" stands for the root. */
char *runlist_dir(const char *file);

/* Read into *H the head of the run NUMBER in DIR, a run that is over.  If there is none, *H is what
 * runindex_unknown() sets. */
void runlist_head(const char *dir, unsigned long long number, struct run_head *h);

/* Call FN with ARG and the path of each data file of run R in DIR that is among WHAT, process by
 * process, in the order of names.  Adds the number of files to *SEEN.  Returns the results of the
 * calls, or-ed. */
int runlist_files(const char *dir, const struct runlist_run *r, enum datafiles_what what,
	int (*fn)(void *, const char *), void *arg, unsigned long *seen);

/* The same for run number N of the usual directory, where 1 is the last run.  Returns 1 after a
 * message when there is no such run, or it has no files. */
int runlist_number(
	unsigned long n, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

#endif
