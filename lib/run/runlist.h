/* runlist.h - the runs of a data directory, and their files: which is `the last run'.
 * A run is an index (runindex.h), in DIR while the run goes on, then in DIR/.runs.  Only indexes of
 * the directory's owner count, and only files below DIR belong to them. */
#ifndef RUNLIST_H
#define RUNLIST_H

#include "run/datafiles.h"
#include "run/runindex.h"

#include <stddef.h>

struct runlist_run {
	char *index; /* path */
	int over;    /* 0: it goes on, or its collector was killed */
	struct run_head head;
};

/* Read the runs of DIR into *RUN, the last to begin first; returns their number.  They are never
 * freed. */
size_t runlist_read(const char *dir, struct runlist_run **run);

/* The data directory of FILE, DIR/PROG.PID/OBJECT, PROG.PID/OBJECT or OBJECT: from malloc; "" is
 * the root. */
char *runlist_dir(const char *file);

/* Read the head of the run NUMBER in DIR, which is over; *H as of runindex_unknown: not known. */
void runlist_head(const char *dir, unsigned long long number, struct run_head *h);

/* Call FN with each data file (WHAT) of run R of DIR, process by process, by name.  Returns the
 * results of the calls, or-ed; adds the number of files to *SEEN. */
int runlist_files(const char *dir, const struct runlist_run *r, enum datafiles_what what,
	int (*fn)(void *, const char *), void *arg, unsigned long *seen);

/* The same for run number N of the usual directory, 1 being the last.  1 after a message when there
 * is none, or it has no files. */
int runlist_number(
	unsigned long n, enum datafiles_what what, int (*fn)(void *, const char *), void *arg);

#endif
