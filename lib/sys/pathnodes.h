/* pathnodes.h - keeps the call tree of a data file in memory, for the file's only writer.
 *
 * The number of a node is its position in the file.  Nodes may be removed from memory at any time:
 * a path that comes again then gets new nodes, and readers add up the counts. */
#ifndef PATHNODES_H
#define PATHNODES_H

#include "base/openhash.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct pathnodes { /* all 0: empty */
	struct pathnode {
		uint64_t count; /* samples, in the file or not yet */
		uint64_t place;
		uint32_t caller;
		uint32_t pending; /* the part of `count` that is not in the file yet */
	} * node;
	struct openhash index; /* by caller and place */
	size_t n;
	size_t written; /* how many of `node` are in the file */
	uint64_t base;  /* nodes that the file has before the first of `node` */
};

/* Find or make the node of the path that has the N places of CALLERS, innermost first, and ends for
 * the reason END (PCT_END_*).  Returns the node's number in the file; PCT_ENDS + END when N is 0; 0
 * without memory, or with too many nodes. */
uint32_t pathnodes_path(struct pathnodes *t, const uint64_t *callers, unsigned n, unsigned end);

/* Count COUNT samples at LEAF, called from the N places of CALLERS, with END as for pathnodes_path.
 * Returns 0, or -1 without memory, or with too many nodes. */
int pathnodes_add(struct pathnodes *t, uint64_t count, uint64_t leaf, const uint64_t *callers,
	unsigned n, unsigned end);

/* Write what has changed into the file FD, whose nodes begin at offset HEAD.  Returns 0; or an
 * errno, and then the file has as many nodes as before. */
int pathnodes_write(struct pathnodes *t, int fd, off_t head);

/* The number of nodes that the file has after pathnodes_write. */
uint64_t pathnodes_count(const struct pathnodes *t);

/* Continue in a new, empty file: keep only the counts that were not written. */
void pathnodes_anew(struct pathnodes *t);

/* Forget all nodes; counts that were not written are lost. */
void pathnodes_drop(struct pathnodes *t);

/* Bytes of memory that N more nodes may need. */
size_t pathnodes_more(const struct pathnodes *t, size_t n);

/* Bytes of memory that T takes. */
size_t pathnodes_bytes(const struct pathnodes *t);

#endif
