/* pylines.c - decodes the tables of lines of CPython's code objects.
 *
 * 3.11 and later, co_linetable: entries of a byte, 1 kkkk lll, and more bytes without the upper
 * bit.  An entry has lll + 1 instructions; its kind kkkk tells how the difference of lines follows.
 * 3.10, co_linetable, and before, co_lnotab: pairs of bytes, a difference of addresses and one of
 * lines.  Sources: Objects/locations.md, Objects/lnotab_notes.txt of CPython. */
#include "samples/pylines.h"

enum { LINE_NONE = 15, LINE_LONG = 14, LINE_SAME_COLUMNS = 13, LINE_BY_ONE = 10 };

/* A number of groups of 6 bits, the lowest first; bit 6 says that another follows. */
static uint32_t varint(const struct pyname *n, size_t *at)
{
	uint32_t value = 0;
	unsigned shift = 0, byte = 0x40;

	while (byte & 0x40 && *at < n->table_len) {
		byte = n->table[(*at)++];
		if (shift < 30)
			value |= (byte & 0x3f) << shift;
		shift += 6;
	}
	return value;
}

/* A number whose lowest bit is its sign. */
static uint32_t svarint(const struct pyname *n, size_t *at)
{
	uint32_t v = varint(n, at);

	return v & 1 ? -(v >> 1) : v >> 1;
}

static uint32_t by_locations(const struct pyname *n, uint32_t unit)
{
	uint32_t line = n->line;
	uint64_t end = 0;
	size_t at = 0;

	while (at < n->table_len) {
		unsigned head = n->table[at++], kind = head >> 3 & 15;
		if (kind == LINE_LONG || kind == LINE_SAME_COLUMNS)
			line += svarint(n, &at);
		else if (kind >= LINE_BY_ONE && kind < LINE_SAME_COLUMNS)
			line += kind - LINE_BY_ONE;
		end += (head & 7) + 1;
		if (unit < end)
			return kind == LINE_NONE ? n->line : line;
		while (at < n->table_len && !(n->table[at] & 0x80))
			at++;
	}
	return n->line;
}

/* ENDS: the difference of addresses is the length of the entry's own code (3.10), not of the code
 * in front of it. */
static uint32_t by_pairs(const struct pyname *n, uint32_t unit, int ends)
{
	uint32_t line = n->line, address = 0;

	for (size_t at = 0; at + 1 < n->table_len; at += 2) {
		uint32_t by = n->table[at + 1];
		if (by & 0x80)
			by -= 256;
		if (ends && n->table[at + 1] == 0x80)
			by = 0; /* code without a line */
		if (ends)
			line += by;
		address += n->table[at];
		if (address > 2 * unit)
			return line;
		if (!ends)
			line += by;
	}
	return line;
}

uint32_t pylines_find(const struct pyname *n, unsigned version, uint32_t unit)
{
	return version >= 0x030b ? by_locations(n, unit) : by_pairs(n, unit, version == 0x030a);
}
