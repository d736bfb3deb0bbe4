/* listing.h - reads the input of ann-print into tables: the sampled lines of sources, and
 * instructions of functions. */
#ifndef LISTING_H
#define LISTING_H

#include "function.h"
#include "samples/places.h"

#include <stdint.h>
#include <stdio.h>

struct range {
	uint64_t first, last;
};

struct file {
	char *path, *shown; /* escaped */
	uint64_t count;
	int executed;    /* 1: gcov has counted lines of this file */
	struct row *row; /* lines with samples or executions, by number */
	size_t rows;
	struct range *range; /* sampled lines of the chosen functions */
	size_t ranges;
	const char *object; /* the oldest object with samples in this file, escaped */
	uint64_t mtime;     /* when OBJECT was modified, ns since the epoch; 0 not known */
};

struct patterns { /* patterns of the shell; an empty list matches all */
	const char **p;
	size_t n;
};

struct listing { /* starts as all zero, except these */
	struct patterns only_files, only_functions;
	/* Called with each function when it is complete. */
	void (*each)(struct listing *l, struct function *f);
	void *arg;

	struct file *file; /* most samples first */
	size_t files;
	uint64_t total, nowhere, left; /* samples. total: all; nowhere: without a line; left: in
				        * skipped functions */
	size_t left_functions;
	int paths; /* 1: lines have totals, from B lines */
	int bad;   /* 1: lines of the input were refused, after a message */

	/* Only for listing.c.  In SOURCES a source is an object, and a line is an address in it */
	struct places sources, objects, chosen;
	struct row *line;    /* one for each frame of SOURCES */
	struct range *range; /* one for each frame of CHOSEN, which is a function */
	uint64_t *mtime;     /* one for each object of OBJECTS */
	size_t file_room, line_room, range_room, mtime_room;
	struct function now;
	int inside; /* C and I lines belong to the function NOW */
};

void listing_pattern(struct patterns *list, const char *pattern);

/* Read all of F into L. */
void listing_read(struct listing *l, FILE *f);

/* Set *RUNS to the executions of LINE of FILE.  Returns 0, or -1 when gcov has not counted the
 * line. */
int listing_runs(struct listing *l, const char *file, uint64_t line, uint64_t *runs);

/* S, escaped, from malloc.  Out of memory is fatal, with a message. */
char *listing_shown(const char *s);

#endif
