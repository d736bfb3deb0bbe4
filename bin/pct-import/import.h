/* import.h - reads the files of other profilers line by line. */
#ifndef IMPORT_H
#define IMPORT_H

#include "log.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct import {
	FILE *in;
	const char *name;    /* name of the input, for messages */
	const char *dir;     /* directory for a copy of an input that cannot be read twice */
	const char *program; /* program of all stacks; for perf, of stacks that name no program */
	char *line;          /* valid until the next import_line; no newline, no NUL in it */
	size_t len, room, number;
	size_t bad, samples; /* bad: refused lines; samples: samples taken */
	size_t strange;      /* refused lines that were not understood; included in `bad' */
	int measuring;       /* 1: the first of two readings, which reports and takes nothing */
	struct import_unit { /* what the samples of an event are counted in */
		char *event;
		uint64_t period; /* greatest common divisor of all periods; 0: there are none */
		uint64_t most;   /* largest count */
		size_t places;   /* most decimal places of a count, without zeros at the end */
	} * unit;
	size_t units;
};

/* The next line, without its newline, or NULL at the end; an error ends the program with EXIT_FAIL.
 * Lines with a NUL byte are refused and left out. */
char *import_line(struct import *in);

/* Let READ read all of the input twice, the first time to measure what samples are counted in. */
void import_twice(struct import *in, void (*read)(struct import *in));

/* Refuse line NUMBER; for the first ten such lines, report WHY.  import_strange: the same for a
 * line that is not understood. */
void import_refuse(struct import *in, size_t number, const char *why);
void import_strange(struct import *in, size_t number, const char *why);

/* Take the sample S of line NUMBER; without frames it counts as lost.  If S has a period, its count
 * is the period, in units that divide the periods of all samples of its event.  If not, its count
 * may have decimal places, FRACTION ("" none), and becomes a number of units of the last place that
 * any count of its event has. */
void import_take(
	struct import *in, size_t number, const struct import_sample *s, const char *fraction);

/* After the second reading: how many decimal places were dropped from counts, the most of any
 * event. */
size_t import_rounded(const struct import *in);

/* The formats. */
void import_perf(struct import *in);
void import_collapsed(struct import *in);

#endif
