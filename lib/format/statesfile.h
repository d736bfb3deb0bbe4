/* statesfile.h - an open file of states, which stateindex.c and statereader.c share. */
#ifndef STATESFILE_H
#define STATESFILE_H

#include "format/stateimage.h"
#include "format/readhead.h"

enum { CHUNKS_HELD = 4, IMAGES = 16 };

struct stateentry {
	uint64_t number, time, turn;
	uint32_t chunk, offset, tid, expr;
};

struct statechunk {
	int used;
	uint32_t number;
	uint64_t turn, age;
	size_t have; /* bytes read; fewer than a chunk when the last chunk is cut */
	unsigned char *bytes;
};

struct states {
	struct reader r;
	struct stateentry *entry;
	size_t count, room;
	struct statechunk chunk[CHUNKS_HELD];
	struct stateimage image[IMAGES];
	unsigned next_image;
	struct staterecord record; /* the record that is read */
	uint64_t age;
	struct state_map *map;
	struct pct_map *map_text; /* what the entries of `map` point to */
	size_t maps;
	struct statepieces pieces;
	struct state_part *part;
	size_t part_room;
	unsigned char *memory;
	size_t memory_room;
	uint64_t regs[PCT_STATE_REGS + 8]; /* registers of the state read last, and its PC */
};

/* Find all complete records of S.  Returns 0, or -1 with the reason in S->r.why. */
int stateindex_make(struct states *s);

/* Chunk N, which had TURN when the file was opened; NULL with the reason in S->r.why.  Valid until
 * the next call. */
const struct statechunk *stateindex_chunk(struct states *s, uint32_t n, uint64_t turn);

/* The complete record at OFFSET of C, or NULL.  *SIZE becomes the size of the record there,
 * complete or not; 0 when there is none. */
const struct pct_state *stateindex_record(
	const struct statechunk *c, size_t offset, uint32_t *size);

#endif
