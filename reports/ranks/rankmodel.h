/* rankmodel.h - compares the ranks of a parallel job: how much of the time of each function each
 * rank took. */
#ifndef RANKMODEL_H
#define RANKMODEL_H

#include "base/tally.h"
#include "samples/places.h"

#include <stddef.h>
#include <stdint.h>

struct rankrow {       /* a rank, on its host */
	long number;   /* rank; -1: the run has no rank */
	char *host;    /* escaped; "-" not known */
	char boot[33]; /* "" not known */
	size_t runs, processes;
	double samples, seconds;
	double mpi;      /* s, the part of SECONDS in the libraries of MPI */
	double waited;   /* s in which threads were off their processors and not idle */
	int waits_known; /* 1: the row has a waits.log */
};

struct rankfunc {
	char *object, *name; /* escaped; NAME may be an address */
	double *of_row;      /* seconds in each row */
	double seconds;
	size_t worst;     /* index of the row with most seconds */
	double imbalance; /* seconds of row WORST, divided by the mean of all rows */
	double low, high; /* the 95 % interval of IMBALANCE, wide enough for all rows together */
	int beyond;       /* 1: IMBALANCE is more than chance */
};

struct rankjob { /* starts as all zero */
	struct rankrow *row;
	size_t rows, row_room;
	struct rankfunc *function; /* after rankjob_done: by the time that the worst row lost, most
				    * first */
	size_t functions, function_room;
	struct tally runs, processes, names; /* those seen so far; the count of a run is its row */
	double samples, seconds;
	size_t hosts;
	int ranked;     /* 1: some run has a rank */
	int waits;      /* 1: waiting is known, from waits.log or by samples in MPI */
	size_t laggard; /* index of the row that waited least; valid when WAITS is 1 */
	double others;  /* s: how long the other rows waited, on average */
	int waited_for; /* 1: the other rows waited for the laggard */
};

/* The row of the data file or log PATH, of process PID that began at START.  The index of run RUN,
 * in the data directory of PATH, tells the rank. */
size_t rankjob_row(struct rankjob *j, const char *path, uint64_t run, uint32_t pid, uint64_t start);

/* Add the samples of P.  The unit of each group in P is its row. */
void rankjob_add(struct rankjob *j, const struct places *p);

/* After the last rankjob_add: find the imbalance of each function, sort, and find the rank that the
 * others wait for. */
void rankjob_done(struct rankjob *j);

/* Print J for people, in JSON, as a picture: functions of at least PERCENT of the time, at most
 * TOP, 0 all. */
void rankjob_text(const struct rankjob *j, double percent, size_t top);
void rankjob_json(const struct rankjob *j, double percent, size_t top);
void rankjob_draw(const struct rankjob *j);

/* 1 when function F takes at least PERCENT of J's time: only such functions are shown. */
int rankjob_shown(const struct rankjob *j, const struct rankfunc *f, double percent);

#endif
