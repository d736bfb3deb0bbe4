/* show.h - prints what listing.h has read, for people or in JSON. */
#ifndef SHOW_H
#define SHOW_H

#include "listing.h"

#include <stdint.h>

#define WHOLE UINT64_MAX

struct source;

struct show {
	int shares, editor, costs, json;
	int paths; /* a column of totals */
	uint64_t context;
	uint64_t total; /* of all samples */
	size_t parts;   /* printed so far */
	int blanks;     /* an instruction was printed without executions */
};

/* Print the function F, or the sources of L. */
void show_function(struct show *s, struct listing *l, struct function *f);
void show_sources(struct show *s, const struct listing *l);

/* `41 of 50 samples, 82.0%', and a newline. */
void show_samples(const struct show *s, uint64_t n);

/* A note on the source SHOWN: WHAT, then ARG. */
void show_note(const struct show *s, const char *shown, const char *what, const char *arg);

/* The same when the source TEXT cannot be read, because of WHY, or is newer than OBJECT, which was
 * last modified at MTIME. */
void show_doubts(const struct show *s, const char *shown, const struct source *text,
	const char *why, const char *object, uint64_t mtime);

/* The heads of the columns of costs. */
void show_costs(const struct show *s);

/* R with TEXT, NULL not known; SHOWN is its source. */
void show_row(const struct show *s, const char *shown, const struct row *r, const char *text);

/* What parts two ranges. */
void show_gap(const struct show *s);

/* Of the N ranges in R of rows 1 to ROWS make those to show: with what is around them, sorted, none
 * touching the next.  KNOWN rows have something to show where there is no text.  Returns their
 * number. */
size_t show_ranges(const struct show *s, struct range *r, size_t n, uint64_t rows, size_t known);

#endif
