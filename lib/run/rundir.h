/* rundir.h - makes the data directory of a run, and a path of the library that LD_PRELOAD can
 * hold. */
#ifndef RUNDIR_H
#define RUNDIR_H

#include "run/rank.h"

#include <limits.h>
#include <stdint.h>

struct rundir {
	char dir[PATH_MAX];           /* absolute; "": none could be made */
	char *index;                  /* path of the index (runindex.h); NULL: none */
	uint64_t number;              /* the number of the run */
	struct rank rank;             /* our rank in a parallel job */
	int described;                /* 1: the index describes the run, so the index is kept */
	char *library;                /* the library's path for LD_PRELOAD; NULL: it is not used */
	char why_not[PATH_MAX + 300]; /* the reason of a failure, else "" */
	int error;                    /* the errno of that failure; 0: none fits */
};

/* Make the directory DIR, an index in it, and fill in R, for a run with LIBRARY.  DIR NULL: the
 * default, from PCT_DIR or TMPDIR in ENV.  LIBRARY NULL: a run without the library.  If LD_PRELOAD
 * cannot hold the path of LIBRARY, make a link to it.  Returns 0, or -1 with the reason in
 * why_not. */
int rundir_make(struct rundir *r, const char *dir, const char *library, char *const *env);

/* Make only the directory DIR, without an index and a library. */
int rundir_place(struct rundir *r, const char *dir, char *const *env);

/* Write TEXT as the file of the run's expressions (preload/exprtable.h).  Returns 0, or -1 with the
 * reason in why_not. */
int rundir_exprs(struct rundir *r, const char *text);

/* Write to the index that the run has begun: COLLECTOR samples ARGV.  From now on pct finds the
 * run. */
void rundir_begin(struct rundir *r, const char *collector, char *const *argv);

/* Keep the index if rundir_begin() could write to it, else remove it; remove the link to LIBRARY
 * and the file of expressions.  The data stays. */
void rundir_end(struct rundir *r, const char *library);

#endif
