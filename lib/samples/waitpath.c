/* waitpath.c - adds the frames of waits to places. */
#include "samples/waitpath.h"

#include <string.h>

static uint32_t object_of(struct places *p, const struct waitlog_object *o)
{
	struct place_obj key = {.path = o->path,
		.size = o->size,
		.mtime = o->mtime,
		.flags = o->flags,
		.id_len = o->id_len};

	memcpy(key.id, o->id, o->id_len);
	return places_obj(p, &key);
}

uint32_t waitpath_add(
	struct places *p, uint32_t group, const struct waitlog *l, uint32_t path, unsigned frames)
{
	uint32_t node = PLACE_NONE;

	for (unsigned i = 0; path != WAITLOG_NO_PATH && i < l->path[path].n && i < frames; i++) {
		const struct waitlog_frame *f = &l->path[path].frame[i];
		const struct waitlog_object *o = &l->object[f->object];
		node = i && strcmp(o->path, WAITLOG_LEFT) == 0
			? places_cut_at(p, node)
			: places_node(p, node, places_frame(p, object_of(p, o), f->address), group);
	}
	if (node != PLACE_NONE)
		p->node[node].count++;
	return node;
}
