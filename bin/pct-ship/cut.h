/* cut.h - leaves out rare callers of a directory's samples when there are too many rows. */
#ifndef SHIPCUT_H
#define SHIPCUT_H

#include "samples/calltree.h"

#include <stddef.h>
#include <stdint.h>

struct row {
	uint32_t group, frame; /* indexes in places; frame: where samples lie, or its function */
	uint32_t callers;      /* a node of the tree of callers */
	int64_t leaf, path;    /* ids of the tables */
	uint64_t count;
};

/* How many of ROWS differ in more than their counts.  If TO is not NULL, it has for each node of
 * the tree the node at which its callers are cut off. */
size_t cut_distinct(const struct row *row, size_t rows, const uint32_t *to);

/* Cut rare callers of the rows in T until there are at most MOST rows, if that is possible.  Count
 * 0 of T becomes the samples below each node.  The nodes that stay have at least a certain number
 * of samples: seen from the root, a path ends before its first node with fewer.  There RARE, a name
 * of T, becomes the child of the last node that stays, and stands for what was cut off.  Returns
 * the number of samples in the rows that were cut. */
uint64_t cut_rows(struct calltree *t, uint32_t rare, struct row *row, size_t rows, size_t most);

#endif
