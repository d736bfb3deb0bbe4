/* states.c - a fuzz target: a file of states.
 *
 *	in:   [state] of a data directory, its chunks cut
 *
 * It corrects what names the format: else only that would be refused.  A file has chunks of 1 MiB;
 * an input is one cut. */
#include "format/pyrecord.h"
#include "format/statereader.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static uint64_t sum;

static void visit(const struct states *s, const struct state *st)
{
	const struct state_map *m = statereader_map_at(s, st->pc, st->time);
	struct pyvariable_value v;
	struct pyrecord r;
	size_t n;

	if (pyrecord_open(&r, st) == 0) {
		sum += pyrecord_place(&r, r.places - 1);
		while (pyrecord_next(&r, &v))
			sum += strlen(v.name) + strlen(v.type) + strlen(v.text);
	}
	sum += m ? strlen(m->path) : 0;
	for (size_t i = 0; i < st->vector_size; i++)
		sum += st->vector[i];
	for (size_t i = 0; i < st->nparts; i++) {
		for (uint64_t k = 0; k < st->parts[i].size; k++)
			sum += st->parts[i].bytes[k];
		if (st->parts[i].size && !statereader_find(st, st->parts[i].address, &n))
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pct_head h;
	struct states *s;
	struct state st;
	char why[300] = "";
	uint8_t *copy;

	if (size < sizeof h)
		return -1;
	memcpy(&h, data, sizeof h);
	memcpy(h.magic, PCT_MAGIC, sizeof h.magic);
	if (h.order != __builtin_bswap32(PCT_ORDER))
		h.order = PCT_ORDER;
	h.kind = 's';
	copy = (uint8_t *)fuzz_text(data, size);
	memcpy(copy, &h, sizeof h);
	s = statereader_open(fuzz_file("[state]", copy, size), why, sizeof why);
	free(copy);
	if (!s && !why[0])
		abort();
	for (size_t i = 0; s && i < statereader_count(s); i++)
		if (statereader_get(s, i, &st) == 0)
			visit(s, &st);
		else if (!*statereader_why(s))
			abort();
	if (s)
		statereader_close(s);
	return 0;
}
