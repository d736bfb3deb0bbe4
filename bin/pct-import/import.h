/* import.h - the files of other profilers, read line by line. */
#ifndef IMPORT_H
#define IMPORT_H

#include <stddef.h>
#include <stdio.h>

struct import {
	FILE *in;
	const char *name;    /* of the input, for messages */
	const char *program; /* collapsed: whose they are */
	char *line;          /* valid until the next import_line; no newline, no NUL in it */
	size_t len, room, number;
	size_t bad, samples; /* lines that were refused; samples taken */
};

/* The next line, or NULL at the end or after an error, which ends the program with EXIT_FAIL. 
 * Lines with a NUL, and the line that the file ends in without a newline when it is not complete,
 * are refused. */
char *import_line(struct import *in);

/* Say that line NUMBER is not as it should be, and WHY: the first ten of them. */
void import_refuse(struct import *in, size_t number, const char *why);

/* The formats. */
void import_perf(struct import *in);
void import_collapsed(struct import *in);

#endif
