/* unsampled.h - the programs of a run that the library did not sample, by the lines of its
 * index. */
#ifndef UNSAMPLED_H
#define UNSAMPLED_H

#include "base/pairs.h"
#include "base/tally.h"
#include "run/runindex.h"

struct unsampled_program {
	char what;  /* '-' or 'k'; 0: its library did start */
	char *text; /* PATH (REASON) */
};

struct unsampled { /* starts as all zero */
	/* after unsampled_end: "PATH (REASON)", how many processes; most first */
	struct tally not, by_kernel;
	struct unsampled_program *program; /* before unsampled_end */
	size_t programs, room;
	struct pairs blocked; /* of a pid: number + 1 of its latest program */
};

/* A line of the index, in their order. */
void unsampled_line(struct unsampled *u, const struct run_entry *e);

/* All lines were seen. */
void unsampled_end(struct unsampled *u);

#endif
