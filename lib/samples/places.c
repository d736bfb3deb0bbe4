/* places.c - owns four tables that only grow, each with a hash of its numbers: objects, frames,
 * nodes of paths, groups. */
#include "base/msg.h"
#include "base/grown.h"
#include "base/must.h"
#include "inside/bothends.h"
#include "samples/places.h"

#include <stdlib.h>
#include <string.h>

enum { SEVERAL = UINT32_MAX }; /* in place_node.only */

/* Make room for one more element of SIZE bytes in TABLE, which has N; it grows by doubling. */
static void *room(void *table, size_t n, size_t size)
{
	if (n >= PLACE_NONE - 1)
		msg_die(EXIT_FAIL, "cannot keep the samples: too many distinct places");
	return n & (n - 1) || (n && n < 16) ? table
					    : must(realloc(table, (n < 16 ? 16 : 2 * n) * size));
}

/* A copy of TEXT; NULL when TEXT is NULL. */
static char *copy(const char *text)
{
	return text ? must(strdup(text)) : NULL;
}

static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
	h ^= h >> 29;
	h *= UINT64_C(0xbf58476d1ce4e5b9);
	return h ^ h >> 32;
}

static uint64_t mix_text(uint64_t h, const char *s)
{
	while (*s)
		h = (h ^ (unsigned char)*s++) * UINT64_C(0x100000001b3);
	return mix(h, 0);
}

/* The half of a hash that an index keeps. */
static uint32_t half(uint64_t hash)
{
	return (uint32_t)(hash >> 32);
}

/* The next candidate for HASH, from *AT on, which starts as HASH; PLACE_NONE at the end. */
static uint32_t probe(const struct hashindex *x, uint32_t hash, size_t *at)
{
	return hashindex_next(x, hash, at) - 1;
}

static uint32_t obj_key(const struct place_obj *o)
{
	uint64_t h = mix_text(mix_text(o->flags, o->path), o->stamp);

	for (size_t i = 0; i < o->id_len; i++)
		h = h * 31 + o->id[i];
	return half(mix(h, o->id_len ? 0 : o->size ^ o->mtime << 20));
}

static int obj_same(const struct place_obj *a, const struct place_obj *b)
{
	if (strcmp(a->path, b->path) != 0 || strcmp(a->stamp, b->stamp) != 0 || a->flags != b->flags
		|| a->id_len != b->id_len || memcmp(a->boot, b->boot, sizeof a->boot) != 0)
		return 0;
	/* with a build-id ignore the time: a copied or touched file is the same object */
	return a->id_len ? memcmp(a->id, b->id, a->id_len) == 0
			 : a->size == b->size && a->mtime == b->mtime;
}

uint32_t places_obj(struct places *p, const struct place_obj *key)
{
	uint32_t hash = obj_key(key);
	size_t at = hash;
	uint32_t i;

	while ((i = probe(&p->obj_index, hash, &at)) != PLACE_NONE)
		if (obj_same(&p->obj[i], key)) {
			if (key->kept && !p->obj[i].kept)
				p->obj[i].kept = copy(key->kept);
			if (key->mtime && key->mtime < p->obj[i].mtime)
				p->obj[i].mtime = key->mtime;
			return i;
		}
	p->obj = room(p->obj, p->objs, sizeof *p->obj);
	i = (uint32_t)p->objs++;
	p->obj[i] = *key;
	p->obj[i].path = copy(key->path);
	p->obj[i].kept = copy(key->kept);
	hashindex_enter(&p->obj_index, hash, i);
	return i;
}

static int frame_same(const struct place_frame *f, const char *name, char form)
{
	return f->name && name ? f->form == form && strcmp(f->name, name) == 0 : !f->name && !name;
}

uint32_t places_said(struct places *p, uint32_t obj, uint64_t addr, const char *name, char form)
{
	uint32_t hash = half(mix(mix(obj, addr), name ? mix_text((uint64_t)form, name) : 0));
	size_t at = hash;
	uint32_t i;

	while ((i = probe(&p->frame_index, hash, &at)) != PLACE_NONE)
		if (p->frame[i].addr == addr && p->frame[i].obj == obj
			&& frame_same(&p->frame[i], name, form))
			return i;
	p->frame = room(p->frame, p->frames, sizeof *p->frame);
	i = (uint32_t)p->frames++;
	p->frame[i] = (struct place_frame){
		.addr = addr, .obj = obj, .form = form, .name = name ? must(strdup(name)) : NULL};
	hashindex_enter(&p->frame_index, hash, i);
	return i;
}

uint32_t places_frame(struct places *p, uint32_t obj, uint64_t addr)
{
	return places_said(p, obj, addr, NULL, 0);
}

uint32_t places_cut(struct places *p)
{
	uint32_t none = places_obj(p, &(struct place_obj){.path = "", .flags = PLACE_SAID});

	return places_said(p, none, 0, PLACE_CUT, PLACE_BARE);
}

static uint32_t node_key(uint32_t parent, uint32_t frame, uint32_t group)
{
	return half(mix(mix(parent, frame), group));
}

static int node_same(const struct place_node *n, uint32_t parent, uint32_t frame, uint32_t group)
{
	return n->parent == parent && n->frame == frame && n->group == group;
}

static uint32_t new_node(struct places *p, uint32_t parent, uint32_t frame, uint32_t group)
{
	p->node = room(p->node, p->nodes, sizeof *p->node);
	p->node[p->nodes] = (struct place_node){.parent = parent, .frame = frame, .group = group};
	return (uint32_t)p->nodes++;
}

/* Find or make the node when it is the only one with its parent.  In distinct paths most nodes are,
 * and need no index, whose every use waits for memory.  Returns 1 when *I is the node that was
 * asked for, 0 when it may be in the index. */
static int only_node(struct places *p, uint32_t parent, uint32_t frame, uint32_t group, uint32_t *i)
{
	uint32_t only = parent == PLACE_NONE ? SEVERAL : p->node[parent].only;

	if (only == SEVERAL)
		return 0;
	*i = only - 1;
	if (only && node_same(&p->node[*i], parent, frame, group))
		return 1;
	if (only) {
		p->node[parent].only = SEVERAL;
		hashindex_enter(
			&p->node_index, node_key(parent, p->node[*i].frame, p->node[*i].group), *i);
		return 0;
	}
	*i = new_node(p, parent, frame, group);
	p->node[parent].only = *i + 1;
	return 1;
}

uint32_t places_node(struct places *p, uint32_t parent, uint32_t frame, uint32_t group)
{
	uint32_t hash = node_key(parent, frame, group);
	size_t at = hash;
	uint32_t i;

	if (only_node(p, parent, frame, group, &i))
		return i;
	while ((i = probe(&p->node_index, hash, &at)) != PLACE_NONE)
		if (node_same(&p->node[i], parent, frame, group))
			return i;
	i = new_node(p, parent, frame, group);
	hashindex_enter(&p->node_index, hash, i);
	return i;
}

static uint32_t group_key(const struct place_group *g)
{
	return half(mix(
		mix_text(mix(g->pid + ((uint64_t)g->unit << 32), (uint32_t)g->start), g->program),
		g->interval ^ (uint64_t)g->slice << 40));
}

/* 1 when A and B are equal texts, or both NULL. */
static int same_text(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

static int group_same(const struct place_group *a, const struct place_group *b)
{
	return a->pid == b->pid && a->start == b->start && a->instance == b->instance
		&& a->unit == b->unit && a->paths == b->paths && a->interval == b->interval
		&& a->late == b->late && !(a->weight < b->weight) && !(a->weight > b->weight)
		&& a->slice == b->slice && strcmp(a->program, b->program) == 0
		&& same_text(a->event, b->event) && same_text(a->cgroup, b->cgroup);
}

uint32_t places_cut_at(struct places *p, uint32_t node)
{
	return places_node(p, node, places_cut(p), p->node[node].group);
}

uint32_t places_join(
	struct places *p, const uint32_t *frame, size_t n, unsigned keep, uint32_t group)
{
	uint32_t node = PLACE_NONE;
	size_t from, to;

	bothends_left(n, keep, &from, &to);
	for (size_t i = 0; i < from; i++)
		node = places_node(p, node, frame[i], group);
	if (from < to && to < n)
		node = places_cut_at(p, node);
	for (size_t i = to; i < n; i++)
		node = places_node(p, node, frame[i], group);
	return node;
}

uint32_t *places_path(const struct places *p, uint32_t node, size_t *len)
{
	static uint32_t *frame;
	static size_t room;

	for (*len = 0; node != PLACE_NONE; node = p->node[node].parent) {
		frame = grown(frame, &room, *len, sizeof *frame);
		frame[(*len)++] = p->node[node].frame;
	}
	return frame;
}

uint32_t places_group(struct places *p, const struct place_group *key)
{
	uint32_t hash = group_key(key);
	size_t at = hash;
	uint32_t i;

	while ((i = probe(&p->group_index, hash, &at)) != PLACE_NONE)
		if (group_same(&p->group[i], key))
			return i;
	p->group = room(p->group, p->groups, sizeof *p->group);
	i = (uint32_t)p->groups++;
	p->group[i] = *key;
	p->group[i].program = copy(key->program);
	p->group[i].event = copy(key->event);
	p->group[i].cgroup = copy(key->cgroup);
	hashindex_enter(&p->group_index, hash, i);
	return i;
}

void places_free(struct places *p)
{
	for (size_t i = 0; i < p->objs; i++)
		free(p->obj[i].path), free(p->obj[i].kept);
	for (size_t i = 0; i < p->frames; i++)
		free(p->frame[i].name);
	for (size_t i = 0; i < p->groups; i++)
		free(p->group[i].program), free(p->group[i].event), free(p->group[i].cgroup);
	free(p->obj);
	free(p->frame);
	free(p->node);
	free(p->group);
	free(p->became);
	free(p->obj_index.slot);
	free(p->frame_index.slot);
	free(p->node_index.slot);
	free(p->group_index.slot);
	memset(p, 0, sizeof *p);
}
