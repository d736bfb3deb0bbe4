/* stateimage.h - puts together what a thread's registers and memory were, from records that have
 * only changes.  For statereader.c.  Not for signal handlers. */
#ifndef STATEIMAGE_H
#define STATEIMAGE_H

#include "format/staterecord.h"

#include <stddef.h>

struct stateimage {
	uint64_t turn; /* turn of the chunk with the last record; 0: the image is empty */
	uint32_t tid, chunk, offset; /* thread and place of the record that was applied last */
	int expr; /* 1: the image has what an expression collected; 0: the state of a sample */
	uint64_t regs[PCT_STATE_REGS + 8];
	unsigned char vector[PCT_STATE_VECTORS * PCT_STATE_BLOCK];
	/* blocks of memory: a hash table of addresses, with their kind */
	uint64_t *key;
	unsigned char *bytes;
	size_t room, count;
};

/* A part of the memory of a record.  The bytes of a block lie in the image. */
struct statepiece {
	uint64_t address, size;
	const unsigned char *bytes;
};

struct statepieces {
	struct statepiece *piece;
	size_t count, room;
};

/* Make M empty. */
void stateimage_clear(struct stateimage *m);
void stateimage_free(struct stateimage *m);

/* Apply the record that S has just opened.  Returns NULL, or what is wrong with it. */
const char *stateimage_apply(struct stateimage *m, struct staterecord *s);

/* Put the memory of the record that was applied last, which S has opened again, into *OUT, sorted
 * by address.  Pieces may overlap.  Returns NULL, or what is wrong. */
const char *stateimage_pieces(
	const struct stateimage *m, struct staterecord *s, struct statepieces *out);

#endif
