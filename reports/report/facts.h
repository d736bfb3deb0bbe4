/* facts.h - adds up the taken and lost samples in the files of a run. */
#ifndef FACTS_H
#define FACTS_H

#include "base/growtext.h"
#include "base/tally.h"
#include "format/reader.h"
#include "run/unsampled.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct facts {            /* starts as all zero; the caller sets: */
	double tick;      /* us: the precision of the system's CPU times */
	const char *only; /* read only files of this name; NULL: all */
	int waits;        /* 1: also samples of waiting */
	int wall;         /* 1: only samples of wall-clock time (WALL_EVENT) */
	int apart;        /* 1: each accounts.log has a collector's accounts; none is a data file */
	/* Unless NULL, called once with each file, to gather its samples.  Returns 0 and their
	 * number in *RECORDED, 1 when they are left out, -1 after a message */
	int (*gather)(void *arg, struct reader *r, uint64_t *recorded);
	void *gather_arg;
	/* by facts_index */
	struct unsampled unsampled;
	size_t processes; /* number of processes of the run, sampled or not */
	int announced;    /* 1: the index names a sampled process or program */
	/* by facts_files */
	char **file; /* paths of the data files */
	size_t files, room;
	char **log; /* paths of the accounts.log files */
	size_t logs, log_room;
	uint64_t taken, recorded;
	uint64_t threads, untimed; /* number of threads. threads: with a timer; untimed: without */
	double sampled;            /* us that the samples taken stand for */
	uint64_t late;             /* samples lost to timer overruns */
	size_t sparse;             /* number of processes with fewer than ten samples */
	double starts;             /* us of CPU time before processes were sampled */
	char timers[64], denied[200]; /* timers: "T, E"; denied: why there was no better timer, by
				       * the last file */
	int trees;                    /* 1: some file tells why call paths end */
	int folded;                   /* 1: repeated (recursive) calls are in a path only once */
	int blocked;                  /* 1: a process blocks the timer's signal */
	struct tally lost;            /* samples lost for other reasons than LATE */
	struct text account;          /* the lines of the collector's accounts.log, KEY<TAB>VALUE */
};

/* Read the index of the run and find its files below DIR.  Returns 0, or -1 and errno. */
int facts_index(struct facts *f, const char *index, const char *dir);

/* Read the heads of the files and their lost samples, and gather their samples.  Returns 0, or 1
 * after a message when some could not be read. */
int facts_files(struct facts *f);

/* Copy the next value of KEY in f->account to VALUE, of SIZE bytes.  *AT is where the search begins
 * (NULL: at the first line), and moves on.  Returns 1, or 0 when there is none. */
int facts_account(
	const struct facts *f, const char **at, const char *key, char *value, size_t size);

/* The last value of KEY as a number, 0 when there is none. */
double facts_number(const struct facts *f, const char *key);

#endif
