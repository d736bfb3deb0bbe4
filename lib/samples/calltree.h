/* calltree.h - merges call paths into one tree, root first.  Names and nodes are numbers.  Node 0
 * is the root, which has no name.  A parent's number is less than its children's.  Memory follows
 * the distinct nodes and names; time is linear in the paths added. */
#ifndef CALLTREE_H
#define CALLTREE_H

#include "samples/hashindex.h"

#include <stddef.h>
#include <stdint.h>

struct calltree_node {
	uint32_t parent, name;
	uint32_t child, next; /* child: first child; next: next child of the same parent; 0 none */
	uint64_t count[2];    /* two sums; the caller decides what they count */
};

struct calltree_name {
	char *text; /* NUL terminated; may hold any other byte */
	uint32_t len;
};

struct calltree { /* starts as all zero */
	struct calltree_node *node;
	struct calltree_name *name;
	size_t nodes, names, node_room, name_room;
	struct hashindex node_index, name_index;
	char *text, *text_end; /* room for names */
};

/* The number of the name TEXT of LEN bytes, which is copied when it is new.  Out of memory is fatal
 * in this and the following functions. */
uint32_t calltree_name(struct calltree *t, const char *text, size_t len);

/* The number of the child of node PARENT that has NAME.  The child is added when there was none. */
uint32_t calltree_child(struct calltree *t, uint32_t parent, uint32_t name);

/* Add a child with NAME to PARENT, which has none yet, and return its number.  Faster than
 * calltree_child, which must never be called with the same PARENT. */
uint32_t calltree_add(struct calltree *t, uint32_t parent, uint32_t name);

/* Add N to count WHICH of NODE.  Returns 1 when the count stays at its highest value, else 0. */
int calltree_count(struct calltree *t, uint32_t node, int which, uint64_t n);

/* Add to count WHICH of each node the counts WHICH of all nodes below it. */
void calltree_sum(struct calltree *t, int which);

/* Give all *N nodes to the caller, who frees them; names and their numbers stay. */
struct calltree_node *calltree_take(struct calltree *t, size_t *n);

#endif
