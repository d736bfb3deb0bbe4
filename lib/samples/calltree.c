/* calltree.c - owns the nodes of a call tree. */
#include "base/msg.h"
#include "base/must.h"
#include "samples/calltree.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_BLOCK = 1 << 18 };

/* Make room for one more element in a table that has HAVE. */
static void *room(void *table, size_t have, size_t *size, size_t each)
{
	if (have < *size)
		return table;
	if (have >= UINT32_MAX / 2)
		msg_die(EXIT_FAIL,
			"cannot keep the call paths: there are more than 2147483647 places in them");
	*size = *size ? *size + *size / 2 : 1024;
	return must(realloc(table, *size * each));
}

static uint32_t hash_text(const char *s, size_t n)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	while (n--)
		h = (h ^ (unsigned char)*s++) * UINT64_C(0x100000001b3);
	return (uint32_t)(h ^ h >> 32);
}

static uint32_t hash_child(uint32_t parent, uint32_t name)
{
	uint64_t h = ((uint64_t)parent << 32 | name) * UINT64_C(0x9e3779b97f4a7c15);

	return (uint32_t)((h ^ h >> 29) * UINT64_C(0xbf58476d1ce4e5b9) >> 32);
}

static uint32_t hash_of(const struct calltree *t, const struct calltree_index *x, size_t i)
{
	return x == &t->name_index ? t->name[i].hash
				   : hash_child(t->node[i].parent, t->node[i].name);
}

static void put(const struct calltree *t, struct calltree_index *x, size_t i)
{
	size_t at = hash_of(t, x, i) & x->mask;

	while (x->slot[at])
		at = (at + 1) & x->mask;
	x->slot[at] = (uint32_t)i + 1;
}

/* Enter I, the last number, into X, which is at most three quarters full. */
static void enter(const struct calltree *t, struct calltree_index *x, size_t i)
{
	if (!x->slot || i >= x->mask - x->mask / 4) {
		x->mask = x->mask ? 2 * x->mask + 1 : 2047;
		free(x->slot);
		x->slot = must(calloc(x->mask + 1, sizeof *x->slot));
		for (size_t k = x == &t->node_index; k < i; k++)
			put(t, x, k);
	}
	put(t, x, i);
}

uint32_t calltree_name(struct calltree *t, const char *text, size_t len)
{
	uint32_t hash = hash_text(text, len);
	struct calltree_index *x = &t->name_index;

	for (size_t at = hash & x->mask; x->slot && x->slot[at]; at = (at + 1) & x->mask) {
		struct calltree_name *n = &t->name[x->slot[at] - 1];
		if (n->hash == hash && n->len == len && memcmp(n->text, text, len) == 0)
			return x->slot[at] - 1;
	}
	if (len >= UINT32_MAX)
		msg_die(EXIT_FAIL, "cannot keep a name of %zu bytes", len);
	if (!t->text || (size_t)(t->text_end - t->text) <= len) {
		size_t size = len < TEXT_BLOCK ? TEXT_BLOCK : len + 1;
		t->text = must(malloc(size));
		t->text_end = t->text + size;
	}
	t->name = room(t->name, t->names, &t->name_room, sizeof *t->name);
	t->name[t->names] = (struct calltree_name){t->text, (uint32_t)len, hash};
	memcpy(t->text, text, len);
	t->text[len] = 0;
	t->text += len + 1;
	enter(t, x, t->names);
	return (uint32_t)t->names++;
}

static void new_node(struct calltree *t, uint32_t parent, uint32_t name)
{
	t->node = room(t->node, t->nodes, &t->node_room, sizeof *t->node);
	t->node[t->nodes++] = (struct calltree_node){.parent = parent, .name = name};
}

uint32_t calltree_child(struct calltree *t, uint32_t parent, uint32_t name)
{
	struct calltree_index *x = &t->node_index;
	uint32_t i;

	if (!t->nodes)
		new_node(t, 0, UINT32_MAX);
	for (size_t at = hash_child(parent, name) & x->mask; x->slot && x->slot[at];
		at = (at + 1) & x->mask) {
		i = x->slot[at] - 1;
		if (t->node[i].parent == parent && t->node[i].name == name)
			return i;
	}
	new_node(t, parent, name);
	i = (uint32_t)t->nodes - 1;
	t->node[i].next = t->node[parent].child;
	t->node[parent].child = i;
	enter(t, x, i);
	return i;
}

int calltree_count(struct calltree *t, uint32_t node, int which, wide n)
{
	if (!t->nodes)
		new_node(t, 0, UINT32_MAX);
	return wide_add(&t->node[node].count[which], n);
}

void calltree_sum(struct calltree *t, int which)
{
	for (size_t i = t->nodes; i-- > 1;)
		wide_add(&t->node[t->node[i].parent].count[which], t->node[i].count[which]);
}

struct calltree_node *calltree_take(struct calltree *t, size_t *n)
{
	struct calltree_node *node = t->node;

	*n = t->nodes;
	free(t->node_index.slot);
	t->node_index = (struct calltree_index){0};
	t->node = NULL;
	t->nodes = t->node_room = 0;
	return node;
}
