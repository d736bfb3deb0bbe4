/* pathtree.h - finds or makes the nodes of call paths in a data file.  Signal handlers may call
 * pathtree_node; call the others under slow_lock. */
#ifndef PATHTREE_H
#define PATHTREE_H

#include "preload/datafile.h"

/* Make the index of F's nodes.  Returns 0 or an errno. */
int pathtree_open(struct datafile *f);

/* Find the node of F for PLACE, called from node CALLER (or PCT_ENDS + a reason), and make it when
 * there is none.  Stores the node's number in *NODE and returns its record.  When there is no room,
 * returns NULL with a PCT_LOST_* in *REASON. */
uint64_t *pathtree_node(
	struct datafile *f, uint32_t caller, uint64_t place, uint32_t *node, int *reason);

/* Unmap the index of F's nodes. */
void pathtree_forget(struct datafile *f);

#endif
