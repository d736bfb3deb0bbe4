/* pathnodes.h - the call tree of a data file, as its one writer keeps it in memory.
 *
 * Nodes are numbered as they lie in the file.  Memory may forget nodes at any time: a path that
 * comes again gets new nodes, and readers add up the counts. */
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
		uint32_t pending; /* of `count`, not yet in the file */
	} * node;
	struct openhash index; /* by caller and place */
	size_t n;
	size_t written; /* how many of `node` are in the file */
	uint64_t base;  /* nodes of the file before those */
};

/* Find or make the node of the path of the N places of CALLERS, innermost first, which ends for the
 * reason END (PCT_END_*).  Returns its number in the file; PCT_ENDS + END when N is 0; or 0: no
 * memory, or too many nodes. */
uint32_t pathnodes_path(struct pathnodes *t, const uint64_t *callers, unsigned n, unsigned end);

/* Count COUNT samples at LEAF, called from the N places of CALLERS, and END as
 * above.  Returns 0, or -1: no memory, or too many nodes. */
int pathnodes_add(struct pathnodes *t, uint64_t count, uint64_t leaf, const uint64_t *callers,
	unsigned n, unsigned end);

/* Write what has changed into the file FD, whose nodes begin at HEAD.  Returns 0; or an errno, and
 * the file has the nodes that it had. */
int pathnodes_write(struct pathnodes *t, int fd, off_t head);

/* Nodes that the file has after pathnodes_write. */
uint64_t pathnodes_count(const struct pathnodes *t);

/* The file is another one: keep only what was not written. */
void pathnodes_anew(struct pathnodes *t);

/* Forget all nodes; those that were not written are lost. */
void pathnodes_drop(struct pathnodes *t);

/* Bytes that N more nodes may need in addition. */
size_t pathnodes_more(const struct pathnodes *t, size_t n);

/* Bytes of memory. */
size_t pathnodes_bytes(const struct pathnodes *t);

#endif
