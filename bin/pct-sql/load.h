/* load.h - loads data files and text logs into the tables file, record, lost and account. */
#ifndef SQLLOAD_H
#define SQLLOAD_H

#include "format/reader.h"
#include "who.h"

struct sqlload { /* starts as all zero, except the store */
	struct store *s;
	struct places p;     /* places by number, paths of them as its nodes */
	struct places names; /* symbols and lines, see names.h */
	struct who who;
	unsigned char *leaf; /* by place: 1 when it was sampled, 0 when it only called */
	size_t leaves;
	uint64_t file; /* id of the current file */
	size_t records;
};

/* Load the file PATH.  Returns 0, or -1 after a message: it was refused, or is damaged; then the
 * records before the damage are loaded. */
int sqlload_file(struct sqlload *l, const char *path);

/* For load.c and text.c: add a sample at place FRAME, with path NODE, PLACE_NONE none. */
void sqlload_record(
	struct sqlload *l, uint32_t frame, uint32_t node, const struct reader_sample *sample);
void sqlload_lost(struct sqlload *l, const char *reason, wide n);
int sqltext_file(struct sqlload *l, const char *path);

/* Store the paths of all records in the table frame. */
void sqlload_paths(struct sqlload *l);

void sqlload_free(struct sqlload *l);

#endif
