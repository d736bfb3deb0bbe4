/* samplerow.c - adds rows for samples: (file 1, place 3, no path, 4711, 12, 1). */
#include "base/msg.h"
#include "samplerow.h"
#include "store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void mark_leaf(struct sqlload *l, uint32_t frame)
{
	size_t more = l->leaves ? 2 * l->leaves : 1024;

	if (frame >= l->leaves) {
		while (more <= frame)
			more *= 2;
		l->leaf = realloc(l->leaf, more);
		if (!l->leaf)
			msg_die(EXIT_FAIL, "cannot keep the samples: %s", strerror(errno));
		memset(l->leaf + l->leaves, 0, more - l->leaves);
		l->leaves = more;
	}
	l->leaf[frame] = 1;
}

void samplerow(struct sqlload *l, uint32_t frame, uint32_t node, const struct reader_sample *sample)
{
	mark_leaf(l, frame);
	if (node != PLACE_NONE)
		l->p.node[node].count = 1;
	store_int(l->s, ROW_RECORD, 1, l->file);
	store_int(l->s, ROW_RECORD, 2, (uint64_t)frame + 1);
	store_int_or_null(l->s, ROW_RECORD, 3, node == PLACE_NONE ? 0 : (uint64_t)node + 1);
	store_int_or_null(l->s, ROW_RECORD, 4, sample->time);
	store_int_or_null(l->s, ROW_RECORD, 5, sample->tid);
	store_count(l->s, ROW_RECORD, 6, sample->count);
	store_add(l->s, ROW_RECORD);
	l->records++;
}

void samplerow_lost(struct sqlload *l, const char *reason, uint64_t n)
{
	if (!n)
		return;
	store_int(l->s, ROW_LOST, 1, l->file);
	store_string(l->s, ROW_LOST, 2, reason);
	store_count(l->s, ROW_LOST, 3, n);
	store_add(l->s, ROW_LOST);
}
