/* pathtree.h - the nodes of call paths in a data file: found, or made.  pathtree_node is for
 * signal handlers; call the others under slow_lock. */
#ifndef PATHTREE_H
#define PATHTREE_H

#include "preload/datafile.h"

/* Make the index of F's nodes.  0, or an errno. */
int pathtree_open(struct datafile *f);

/* The number of the node of F for PLACE, called from node CALLER (or PCT_ENDS + a reason), into
 * *NODE.  Makes one where there is none.  Returns its record; NULL and a PCT_LOST_* in *REASON when
 * there is no room. */
uint64_t *pathtree_node(
	struct datafile *f, uint32_t caller, uint64_t place, uint32_t *node, int *reason);

/* Unmap the index of F's nodes. */
void pathtree_forget(struct datafile *f);

#endif
