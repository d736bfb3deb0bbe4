/* byteorder.c - knows the sizes of all numbers in the structs of pctfile.h. */
#include "format/byteorder.h"

#include <string.h>

struct field { /* COUNT numbers of SIZE bytes; size 1: bytes, which stay */
	uint8_t size, count;
};

void byteorder_numbers(void *at, size_t bytes, unsigned unit)
{
	char *p = at;
	uint64_t w8;
	uint32_t w4;
	uint16_t w2;

	if (unit == 1)
		return;
	for (size_t n = bytes / unit; n--; p += unit) {
		if (unit == 8) {
			memcpy(&w8, p, 8);
			w8 = __builtin_bswap64(w8);
			memcpy(p, &w8, 8);
		} else if (unit == 4) {
			memcpy(&w4, p, 4);
			w4 = __builtin_bswap32(w4);
			memcpy(p, &w4, 4);
		} else {
			memcpy(&w2, p, 2);
			w2 = __builtin_bswap16(w2);
			memcpy(p, &w2, 2);
		}
	}
}

/* Swap the bytes of the numbers at AT as FIELD says; a size of 0 ends FIELD.  Bytes behind them
 * stay. */
static void turn(void *at, const struct field *field)
{
	char *p = at;

	for (; field->size; field++) {
		byteorder_numbers(p, (size_t)field->size * field->count, field->size);
		p += (size_t)field->size * field->count;
	}
}

void byteorder_head(struct pct_head *h)
{
	/* clang-format off */
	static const struct field field[] = {
		{1, 8}, {4, 1}, {2, 1}, {1, 2}, {4, 2}, /* magic to flags */
		{8, 7}, {1, 40},                        /* data_size to zero1 */
		{4, 10}, {1, 32},                       /* strings, translator */
		{4, 2}, {8, 4},                         /* pid to run */
		{1, 2}, {2, 1}, {4, 3}, {8, 2},         /* collector to ring */
		{4, 2}, {8, 1}, {4, 2},                 /* depth to denied_t */
		{8, 21}, {4, 2}, {1, 16},               /* taken to boot */
		{4, 2}, {8, 2}, {4, 2},                 /* instance to cgroup */
		{0, 0},
	};
	/* clang-format on */

	turn(h, field);
}

void byteorder_object(struct pct_obj *o)
{
	static const struct field field[] = {{8, 3}, {1, 36}, {4, 1}, {0, 0}};

	turn(o, field);
}

void byteorder_map(struct pct_map *m)
{
	static const struct field field[] = {{8, 9}, {1, 36}, {4, 1}, {0, 0}};

	turn(m, field);
}

void byteorder_order(struct pct_order *o)
{
	static const struct field field[] = {{8, 1}, {4, 2}, {0, 0}};

	turn(o, field);
}

void byteorder_chunk(unsigned char *chunk, size_t size)
{
	static const struct field first[] = {
		{4, 2}, {8, 2}, {4, 2}, {2, 2}, {1, 2}, {2, 1}, {0, 0}};
	static const struct field rest[] = {{8, 2}, {4, 4}, {0, 0}};
	struct pct_state_chunk head;
	size_t at = sizeof head, next;

	if (size < sizeof head)
		return;
	byteorder_numbers(chunk, sizeof head, 8);
	memcpy(&head, chunk, sizeof head);
	for (; at + PCT_STATE_SHORT <= size; at = next) {
		uint32_t mark;
		struct pct_state r;
		next = at + 8;
		memcpy(&mark, chunk + at + offsetof(struct pct_state, mark), sizeof mark);
		if (__builtin_bswap32(mark) != pct_state_mark(head.turn, (uint32_t)at))
			continue;
		turn(chunk + at, first);
		memcpy(&r, chunk + at, PCT_STATE_SHORT);
		if (r.size % 8 || r.size < PCT_STATE_SHORT || r.size > size - at)
			continue;
		if (!(r.flags & PCT_STATE_PACKED) && r.size >= sizeof r)
			turn(chunk + at + PCT_STATE_SHORT, rest);
		next = at + r.size;
	}
}
