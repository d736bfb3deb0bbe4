/* calltree.c - owns the nodes of a call tree. */
#include "base/count.h"
#include "base/fnv.h"
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

static uint32_t hash_child(uint32_t parent, uint32_t name)
{
	uint64_t h = ((uint64_t)parent << 32 | name) * UINT64_C(0x9e3779b97f4a7c15);

	return (uint32_t)((h ^ h >> 29) * UINT64_C(0xbf58476d1ce4e5b9) >> 32);
}

uint32_t calltree_name(struct calltree *t, const char *text, size_t len)
{
	uint64_t h = fnv(text, len);
	uint32_t hash = (uint32_t)(h ^ h >> 32);
	size_t at = hash;

	for (uint32_t i; (i = hashindex_next(&t->name_index, hash, &at));) {
		struct calltree_name *n = &t->name[i - 1];
		if (n->len == len && memcmp(n->text, text, len) == 0)
			return i - 1;
	}
	if (len >= UINT32_MAX)
		msg_die(EXIT_FAIL, "cannot keep a name of %zu bytes", len);
	if (!t->text || (size_t)(t->text_end - t->text) <= len) {
		size_t size = len < TEXT_BLOCK ? TEXT_BLOCK : len + 1;
		t->text = must(malloc(size));
		t->text_end = t->text + size;
	}
	t->name = room(t->name, t->names, &t->name_room, sizeof *t->name);
	t->name[t->names] = (struct calltree_name){t->text, (uint32_t)len};
	memcpy(t->text, text, len);
	t->text[len] = 0;
	t->text += len + 1;
	hashindex_enter(&t->name_index, hash, (uint32_t)t->names);
	return (uint32_t)t->names++;
}

static int is(const struct calltree_node *n, uint32_t parent, uint32_t name)
{
	return n->parent == parent && n->name == name;
}

static void new_node(struct calltree *t, uint32_t parent, uint32_t name)
{
	t->node = room(t->node, t->nodes, &t->node_room, sizeof *t->node);
	t->node[t->nodes++] = (struct calltree_node){.parent = parent, .name = name};
}

uint32_t calltree_child(struct calltree *t, uint32_t parent, uint32_t name)
{
	struct hashindex *x = &t->node_index;
	uint32_t hash, i, found;
	size_t at;

	if (!t->nodes)
		new_node(t, 0, UINT32_MAX);
	/* an only child is in no index: most nodes of distinct paths are only children */
	i = t->node[parent].child;
	if (i && is(&t->node[i], parent, name))
		return i;
	at = hash = hash_child(parent, name);
	if (i && !t->node[i].next)
		hashindex_enter(x, hash_child(parent, t->node[i].name), i);
	while (i && (found = hashindex_next(x, hash, &at)))
		if (is(&t->node[found - 1], parent, name))
			return found - 1;
	new_node(t, parent, name);
	t->node[t->nodes - 1].next = i;
	t->node[parent].child = (uint32_t)t->nodes - 1;
	if (i)
		hashindex_enter(x, hash, (uint32_t)t->nodes - 1);
	return t->node[parent].child;
}

uint32_t calltree_add(struct calltree *t, uint32_t parent, uint32_t name)
{
	if (!t->nodes)
		new_node(t, 0, UINT32_MAX);
	new_node(t, parent, name);
	t->node[t->nodes - 1].next = t->node[parent].child;
	return t->node[parent].child = (uint32_t)t->nodes - 1;
}

int calltree_count(struct calltree *t, uint32_t node, int which, uint64_t n)
{
	if (!t->nodes)
		new_node(t, 0, UINT32_MAX);
	return count_add(&t->node[node].count[which], n);
}

void calltree_sum(struct calltree *t, int which)
{
	for (size_t i = t->nodes; i-- > 1;)
		count_add(&t->node[t->node[i].parent].count[which], t->node[i].count[which]);
}

struct calltree_node *calltree_take(struct calltree *t, size_t *n)
{
	struct calltree_node *node = t->node;

	*n = t->nodes;
	free(t->node_index.slot);
	t->node_index = (struct hashindex){0};
	t->node = NULL;
	t->nodes = t->node_room = 0;
	return node;
}
