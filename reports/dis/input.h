/* input.h - reads the input of dis-print: functions, their instructions and samples, one function
 * after the other. */
#ifndef DISINPUT_H
#define DISINPUT_H

#include "samples/places.h"

#include <stdint.h>
#include <stdio.h>

struct dishit { /* a sampled address */
	uint64_t addr;
	char *at; /* as in the input */
	uint64_t count;
	long double ns; /* of the samples; 0 not known */
	int listed;     /* it has an instruction */
};

struct disinsn {
	uint64_t addr;
	char *at, *text;
	char *file; /* path of its source (elsewhere.h), not escaped; NULL not known */
	uint64_t line;
	struct dishit *hit; /* NULL not sampled */
	/* by blocks.h */
	uint64_t runs; /* number of executions, when COUNTED */
	int counted;
	size_t blocks; /* number of basic blocks of its line */
};

struct disfunction {
	char *object, *name; /* escaped; NAME "" not known */
	uint64_t mtime;      /* of the object, ns since the epoch; 0 not known */
	uint64_t count;
	struct dishit *hit; /* by address */
	struct disinsn *insn;
	size_t hits, insns, room_hits, room_insns;
};

struct disinput { /* starts as all zero, except F */
	FILE *f;
	uint64_t total, left; /* samples, and those of skipped functions */
	size_t left_functions;
	int bad;                     /* refused lines; there was a message */
	struct places runs, objects; /* lines of sources that gcov knows; objects, */
	uint64_t *run, *mtime;       /* their executions; their times of last change */
	size_t room_runs, room_mtimes, number, size;
	char *text;
	int pending; /* TEXT is the beginning of the next function */
};

/* Read the next function into F, which starts as all zero and which the next call overwrites.
 * Returns 1, 0 at the end. */
int disinput_next(struct disinput *in, struct disfunction *f);

/* Set *RUNS to the executions of LINE of FILE.  Returns 0, or -1: gcov does not know the line. */
int disinput_runs(struct disinput *in, const char *file, uint64_t line, uint64_t *runs);

#endif
