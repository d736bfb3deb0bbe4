/* rundir.h - the data directory of a run, and the library under a name that LD_PRELOAD can hold. */
#ifndef RUNDIR_H
#define RUNDIR_H

#include "run/rank.h"

#include <limits.h>
#include <stdint.h>

struct rundir {
	char dir[PATH_MAX];           /* absolute; "": none could be made */
	char *index;                  /* path of the index (runindex.h); NULL: none */
	uint64_t number;              /* of the run */
	struct rank rank;             /* in a parallel job */
	int described;                /* the index describes the run, so it is kept */
	char *library;                /* for LD_PRELOAD; NULL: the run cannot be profiled */
	char why_not[PATH_MAX + 300]; /* the reason then, else "" */
	int error;                    /* and its errno, 0: none fits */
};

/* Make DIR ready for a run with LIBRARY.  DIR NULL: the default, from PCT_DIR or TMPDIR in ENV.
 * LIBRARY NULL: a run without it.  A link stands for a LIBRARY whose path LD_PRELOAD cannot hold.
 * Returns 0, or -1 with the reason in why_not. */
int rundir_make(struct rundir *r, const char *dir, const char *library, char *const *env);

/* The same without an index and a library: only the directory. */
int rundir_place(struct rundir *r, const char *dir, char *const *env);

/* Write TEXT as the file of the run's expressions (preload/exprtable.h).  Returns 0, or -1 with the
 * reason in why_not. */
int rundir_exprs(struct rundir *r, const char *text);

/* The run has begun: COLLECTOR runs ARGV.  From now on pct finds it. */
void rundir_begin(struct rundir *r, const char *collector, char *const *argv);

/* Keep the index of a run that had begun, or remove it; remove the link and the file of
 * expressions.  The data stays. */
void rundir_end(struct rundir *r, const char *library);

#endif
