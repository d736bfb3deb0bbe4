/* facts.h - what the files of a run say of it, added up. */
#ifndef FACTS_H
#define FACTS_H

#include "base/tally.h"
#include "format/pctfile.h"

#include <stddef.h>
#include <sys/types.h>

struct facts {            /* starts as all zero, but for what the caller knows: */
	double tick;      /* us: how exact the system's tick tells CPU time */
	const char *only; /* the one name of files that are wanted; NULL: all */
	int apart;        /* accounts.log is no data file, but tells of a collector */
	/* by facts_index */
	struct tally unsampled, by_kernel; /* "PATH (REASON)" of programs, how many processes */
	size_t processes;                  /* of the run, sampled or not */
	int announced;                     /* at least one said that it is sampled */
	/* by facts_files */
	char **file; /* data files */
	size_t files, room;
	char **log; /* accounts */
	size_t logs, log_room;
	wide taken, recorded;
	uint64_t threads, untimed;    /* with a timer, without */
	double sampled;               /* us that the samples taken stand for */
	uint64_t late;                /* lost to timer overruns */
	size_t sparse;                /* processes that were sampled less than ten times */
	double starts;                /* us of CPU time before processes were sampled */
	char timers[64], denied[200]; /* "T, E"; why not a better one, of the last file */
	int blocked;                  /* a process blocks the timer's signal */
	struct tally lost;            /* other losses */
};

/* Read the index of the run and find its files below DIR.  Returns 0, or -1 and errno. */
int facts_index(struct facts *f, const char *index, const char *dir);

/* Read the heads and accounts of the files; lines of accounts.log are printed, as
 * account<TAB>KEY<TAB>VALUE.  Returns 0, or 1 when some could not be read, which was
 * said. */
int facts_files(struct facts *f);

#endif
