/* input.h - what dis-print reads: functions, their instructions and samples, one after the
 * other. */
#ifndef DISINPUT_H
#define DISINPUT_H

#include "base/wide.h"
#include "samples/places.h"

#include <stdint.h>
#include <stdio.h>

struct dishit { /* an address that was sampled */
	uint64_t addr;
	char *at; /* it, as it came in */
	wide count;
	long double ns; /* that the samples stand for; 0 not known */
	int listed;     /* there is an instruction */
};

struct disinsn {
	uint64_t addr;
	char *at, *text;
	char *file; /* of its source, where elsewhere.h has it, not escaped; NULL not known */
	uint64_t line;
	struct dishit *hit; /* NULL not sampled */
	/* by blocks.h */
	uint64_t runs; /* how often it was executed, when COUNTED */
	int counted;
	size_t blocks; /* in how many basic blocks its line is */
};

struct disfunction {
	char *object, *name; /* escaped; NAME "" not known */
	uint64_t mtime;      /* of the object, ns since the epoch; 0 not known */
	wide count;
	struct dishit *hit; /* by address */
	struct disinsn *insn;
	size_t hits, insns, room_hits, room_insns;
};

struct disinput { /* starts as all zero but for F */
	FILE *f;
	wide total, left; /* samples, and those of functions left out */
	size_t left_functions;
	int bad;                     /* lines that were none, which was said */
	struct places runs, objects; /* lines of sources that gcov knows; objects, */
	uint64_t *run, *mtime;       /* how often they were executed, when last modified */
	size_t room_runs, room_mtimes, number, size;
	char *text;
	int pending; /* TEXT is the beginning of the next function */
};

/* The next function into F, which the next call writes over; F starts as all zero.  Returns 1, 0 at
 * the end. */
int disinput_next(struct disinput *in, struct disfunction *f);

/* How often LINE of FILE was executed, in *RUNS.  Returns 0, or -1: gcov does not know it. */
int disinput_runs(struct disinput *in, const char *file, uint64_t line, uint64_t *runs);

#endif
