/* import.h - reads the files of other profilers line by line. */
#ifndef IMPORT_H
#define IMPORT_H

#include <stddef.h>
#include <stdio.h>

struct import {
	FILE *in;
	const char *name;    /* of the input, for messages */
	const char *program; /* collapsed: the program of all stacks */
	char *line;          /* valid until the next import_line; no newline, no NUL in it */
	size_t len, room, number;
	size_t bad, samples; /* refused lines; samples taken */
};

/* The next line, NULL at the end; an error ends the program with EXIT_FAIL.  Refuses lines with a
 * NUL, and an incomplete last line without a newline. */
char *import_line(struct import *in);

/* Report that line NUMBER is refused, and WHY: only the first ten lines. */
void import_refuse(struct import *in, size_t number, const char *why);

/* The formats. */
void import_perf(struct import *in);
void import_collapsed(struct import *in);

#endif
