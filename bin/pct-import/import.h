/* import.h - reads the files of other profilers line by line. */
#ifndef IMPORT_H
#define IMPORT_H

#include "log.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct import {
	FILE *in;
	const char *name;    /* of the input, for messages */
	const char *dir;     /* for a copy of an input that cannot be read twice */
	const char *program; /* collapsed: the program of all stacks; perf: of those without one */
	char *line;          /* valid until the next import_line; no newline, no NUL in it */
	size_t len, room, number;
	size_t bad, samples; /* refused lines; samples taken */
	size_t strange;      /* of the refused lines: not understood */
	int measuring;       /* the first of two readings: it says and takes nothing */
	struct import_unit { /* of the samples of an event */
		char *event;
		uint64_t period; /* greatest common divisor of their periods; 0 none has one */
		uint64_t most;   /* largest count */
		size_t places;   /* most decimal places of a count, without zeros at the end */
	} * unit;
	size_t units;
};

/* The next line, NULL at the end; an error ends the program with EXIT_FAIL.  Refuses lines with a
 * NUL, and an incomplete last line without a newline. */
char *import_line(struct import *in);

/* Let READ read all of the input twice, the first time to measure what samples are counted in. */
void import_twice(struct import *in, void (*read)(struct import *in));

/* Report that line NUMBER is refused, and WHY: only the first ten lines.  import_strange: because
 * it is not understood. */
void import_refuse(struct import *in, size_t number, const char *why);
void import_strange(struct import *in, size_t number, const char *why);

/* Take S of line NUMBER, without frames as lost.  If it has a period, that is its count, in units
 * that divide the periods of all samples of its event.  If not, its count may have decimal places,
 * FRACTION ("" none), and becomes a number of units of the last place that any count has. */
void import_take(
	struct import *in, size_t number, const struct import_sample *s, const char *fraction);

/* After the second reading: the decimal places that were cut off, of the most that a count had; 0
 * none. */
size_t import_rounded(const struct import *in);

/* The formats. */
void import_perf(struct import *in);
void import_collapsed(struct import *in);

#endif
