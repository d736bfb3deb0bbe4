/* load.h - data files and text logs into the tables file, record, lost and account. */
#ifndef SQLLOAD_H
#define SQLLOAD_H

#include "format/reader.h"
#include "who.h"

struct sqlload { /* starts as all zero but for the store */
	struct store *s;
	struct places p;     /* places by number, paths of them as its nodes */
	struct places names; /* symbols and lines, see names.h */
	struct who who;
	unsigned char *leaf; /* by place: 1 when it was sampled, and not only called from there */
	size_t leaves;
	uint64_t file; /* id of the one that is read */
	size_t records;
};

/* Load the file PATH.  Returns 0, or -1 after a message: it was refused, or turned out to be
 * damaged, and what came before the damage is there. */
int sqlload_file(struct sqlload *l, const char *path);

/* For load.c and text.c.  A sample whose leaf is place FRAME, of path NODE, PLACE_NONE none. */
void sqlload_record(
	struct sqlload *l, uint32_t frame, uint32_t node, const struct reader_sample *sample);
void sqlload_lost(struct sqlload *l, const char *reason, wide n);
int sqltext_file(struct sqlload *l, const char *path);

/* The paths of all records into the table frame. */
void sqlload_paths(struct sqlload *l);

void sqlload_free(struct sqlload *l);

#endif
