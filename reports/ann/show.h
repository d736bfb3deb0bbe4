/* show.h - prints what listing.h has read, for people or in JSON. */
#ifndef SHOW_H
#define SHOW_H

#include "listing.h"

#include <stdint.h>

#define WHOLE UINT64_MAX

struct source;

struct show {
	int shares, editor, costs, json;
	int paths; /* 1: print a column of totals */
	uint64_t context;
	uint64_t total; /* number of all samples */
	size_t parts;   /* functions or sources printed so far */
	int blanks;     /* 1: an instruction was printed without executions */
};

/* Print the function F, or the sources of L. */
void show_function(struct show *s, struct listing *l, struct function *f);
void show_sources(struct show *s, const struct listing *l);

/* Print N as `41 of 50 samples, 82.0%', and a newline. */
void show_samples(const struct show *s, uint64_t n);

/* Print a note on the source SHOWN: WHAT, then ARG. */
void show_note(const struct show *s, const char *shown, const char *what, const char *arg);

/* Print a note when the source TEXT could not be read, because of WHY (else NULL), or is newer than
 * OBJECT, which was last modified at MTIME (0 not known). */
void show_doubts(const struct show *s, const char *shown, const struct source *text,
	const char *why, const char *object, uint64_t mtime);

/* Print the headings of the columns of costs. */
void show_costs(const struct show *s);

/* Print the row R with TEXT; TEXT is NULL when not known.  SHOWN is the name of its source. */
void show_row(const struct show *s, const char *shown, const struct row *r, const char *text);

/* Print the line that separates two ranges. */
void show_gap(const struct show *s);

/* Turn the N ranges in R, of rows 1 to ROWS (those that have text), into the ranges to show: with
 * the context around them, sorted, and joined where they touch.  R needs room for one more range.
 * A range that ends after ROWS and is longer than KNOWN, the number of rows with data, shrinks to
 * its last row.  Returns the number of ranges. */
size_t show_ranges(const struct show *s, struct range *r, size_t n, uint64_t rows, size_t known);

#endif
