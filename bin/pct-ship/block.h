/* block.h - a directory as rows of the fleet's tables, and its accounts. */
#ifndef SHIPBLOCK_H
#define SHIPBLOCK_H

#include "names/readopt.h"

#include <stddef.h>
#include <stdint.h>

struct text { /* starts as all zero */
	char *text;
	size_t len, room;
};

struct whence { /* escaped, without control bytes */
	const char *host, *boot, *labels, *version;
};

struct block {
	int64_t directory, part;
	uint64_t begun, ended; /* seconds since the epoch */
	uint64_t files, damaged, recorded, lost;
	struct text path, sample; /* rows */
};

enum { BLOCK_PATH = 7, BLOCK_SAMPLE = 16, BLOCK_LEDGER = 12 }; /* their columns */

/* When the newest file below DIR changed, in seconds since the epoch; 0: there is none. */
uint64_t block_changed(const char *dir);

/* Read the files of DIR into B, whose directory and part the caller has set.  Damaged ones are left
 * out, named and counted.  Returns 0, or -1: no file could be read. */
int block_read(struct block *b, const char *dir, const struct whence *w, struct readopt *o);

/* Append to T. */
void text_add(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

void block_free(struct block *b);

#endif
