/* sources.h - the lines of source that a page shows: those around the lines with most samples.
 * Nothing else of a source goes into a page. */
#ifndef SOURCES_H
#define SOURCES_H

#include "model.h"

enum {
	SOURCES_FUNCTIONS = 24, /* most functions, by own samples, whose sources are read */
	SOURCES_AROUND = 6,     /* lines shown before and behind a line with samples */
	SOURCES_LINES = 3000,   /* most lines of all sources together */
	SOURCES_BYTES = 400,    /* most bytes of a line; the rest is left out */
};

struct sources { /* starts as all zero */
	struct source_file {
		uint32_t file;   /* number of a text of the model */
		const char *why; /* why there are no lines; NULL: there are some */
		int changed;     /* 1: the file changed after the run began */
		struct source_line {
			uint64_t number;
			char *text; /* escaped but for tabs */
		} * line;           /* by number */
		size_t lines, room;
	} * file;
	size_t files, room, lines;
};

/* Read the sources of M, whose tree is made.  BEGAN: when the run began, ns since the epoch, 0 not
 * known. */
void sources_read(struct sources *s, const struct model *m, uint64_t began);

#endif
