/* block.h - reads a directory of samples, and makes rows for the fleet's tables and its ledger. */
#ifndef SHIPBLOCK_H
#define SHIPBLOCK_H

#include "fleet/fleet.h"
#include "kept.h"
#include "names/readopt.h"
#include "samples/places.h"
#include "base/growtext.h"

#include <stddef.h>
#include <stdint.h>

struct whence { /* escaped, without control bytes */
	const char *host, *boot, *labels, *version;
};

struct block {
	int64_t directory, part;
	uint64_t now;          /* seconds since the epoch */
	uint64_t begun, ended; /* seconds since the epoch */
	uint64_t files, damaged, recorded, lost;
	uint64_t folded, cut; /* samples sent: folded without lines, cut without rare callers */
	struct places p;
	uint64_t *lost_of; /* lost samples of each group of P */
	size_t lost_room;
	struct text frame, path, sample; /* rows for the tables of these names */
};

enum { BLOCK_FRAME = 8, BLOCK_PATH = 4, BLOCK_SAMPLE = 17, BLOCK_LEDGER = 12 }; /* table columns */

struct block_state { /* the state of the files below a directory */
	/* when the newest file changed, in seconds since the epoch; 0: there is no file */
	uint64_t newest;
	uint32_t mark; /* FLEET_MARK bits that change when a file changes, whatever the clock is */
};
struct block_state block_state(const char *dir);

/* Read the files of DIR into B, whose directory, part and ended the caller has set.  Damaged files
 * are left out, after a message, and counted.  Returns 0, or -1 when no file could be read. */
int block_read(struct block *b, const char *dir);

/* Make the rows of B that F does not have yet.  While there are more than MOST rows of samples,
 * leave out lines, then rare callers, as far as that helps.  KEPT has names from earlier runs.
 * Returns 0, or -1 after a message. */
int block_rows(struct block *b, struct fleet *f, const struct whence *w, size_t most,
	struct kept *kept, const struct translate_opt *t);

void block_free(struct block *b);

/* What the samples of a group of P come from; all escaped. */
struct block_kind {
	const char *exe, *unit, *container, *version; /* version: the build-id; "" not known */
};
struct block_kind block_kind(const struct block *b, uint32_t group);

#endif
