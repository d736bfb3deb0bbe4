/* staterecords.c - writes the record that a shadow holds (format/pctfile.h shows its layout). */
#include "preload/staterecords.h"
#include "preload/statefile.h"

#include <string.h>

/* Build the first stream, which says where the words of the second stream belong. */
static void put_front(struct shadow *s)
{
	struct wordpack *p = &s->front_pack;
	uint64_t word, block = 0;

	wordpack_begin(p, s->front, NULL);
	wordpack_put(p, s->head.known, 0);
	wordpack_put(p, s->head.stack, 0);
	wordpack_put(p, (uint64_t)s->head.stack_blocks << 16 | s->head.stack_masks, 0);
	wordpack_put(p, s->head.far, 0);
	memset(s->mask + s->masks, 0, -s->masks % 8);
	for (unsigned i = 0; i < s->masks; i += 8) {
		memcpy(&word, s->mask + i, sizeof word);
		wordpack_put(p, word, 0);
	}
	for (unsigned i = 0; i < s->head.far; i++) {
		uint64_t next = s->far[i] / PCT_STATE_BLOCK;
		wordpack_put(p, (next - block) << 9 | s->far_mask[i], 0);
		block = next;
	}
}

int staterecords_write(struct shadow *s, uint64_t turn, int *reason)
{
	const size_t from = offsetof(struct pct_state, time);
	size_t front, words, size;
	struct stateroom room;
	unsigned char *to;
	int r;

	put_front(s);
	front = (size_t)(s->front_pack.at - s->front);
	words = (size_t)(s->pack.at - s->word);
	size = PCT_STATE_SHORT + front + words;
	if ((r = statefile_reserve((uint32_t)((size + 7) & ~(size_t)7), turn, &room, reason)))
		return r;
	to = (unsigned char *)room.record;
	s->head.flags |= PCT_STATE_PACKED;
	memcpy(to + from, (const char *)&s->head + from, PCT_STATE_SHORT - from);
	memcpy(to + PCT_STATE_SHORT, s->front, front);
	memcpy(to + PCT_STATE_SHORT + front, s->word, words);
	memset(to + size, 0, -size % 8);
	if (statefile_done(&room) == 0) {
		s->turn = room.turn;
		s->offset = room.offset;
		s->since = s->head.base ? s->since + 1 : 0;
	}
	return 0;
}
