/* listing.h - the sampled lines of sources: reads the input of ann-print into a table. */
#ifndef ANNLINES_H
#define ANNLINES_H

#include <stdint.h>
#include <stdio.h>

struct annpatterns { /* patterns of the shell; none: all match */
	const char **p;
	size_t n;
};

struct annline {
	uint64_t number;
	uint64_t count;
	uint64_t total; /* those in it or in what it called; 0 where no call paths are known */
	long double ns; /* of the samples; 0 not known */
	uint64_t runs;  /* number of executions, when EXECUTED */
	int executed;
};

struct annrange {
	uint64_t first, last;
}; /* lines of a function that were sampled */

struct annfile {
	char *shown, *path; /* escaped, as in the input; not escaped */
	uint64_t count;
	int executed;         /* gcov knows it */
	struct annline *line; /* by number */
	size_t lines;
	struct annrange *range; /* of the chosen functions */
	size_t ranges;
	struct {
		const char *shown;
		uint64_t mtime;
	} oldest; /* of the objects with samples in it; 0 not known */
};

struct annlines {
	struct annfile *file; /* most samples first */
	size_t files;
	uint64_t total, nowhere; /* samples; those without a line */
	int paths;               /* lines have totals */
	int bad;                 /* refused lines of the input; there was a message */
};

struct annlines_opt {
	struct annpatterns files, functions;
};

void annlines_pattern(struct annpatterns *list, const char *pattern);

/* Read all of F into A. */
void annlines_read(struct annlines *a, FILE *f, const struct annlines_opt *opt);

#endif
