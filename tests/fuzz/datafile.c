/* datafile.c - a fuzz target: a data file, which another program wrote.
 *
 *	in:   a data file of any kind
 *
 * It corrects what names the format: else only that would be refused.  Then all of the file is
 * read: samples with their callers, accounts, the order. */
#include "format/reader.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static int see(void *arg, const struct reader_sample *s)
{
	static struct pct_obj o;

	for (uint32_t i = 0; i < s->frames; i++)
		if (reader_object(arg, (unsigned)(s->callers[i] >> 48), &o) == 0
			&& strlen(o.path) >= sizeof o.path)
			abort();
	return 0;
}

static void turn(void *arg, const struct reader_turn *t)
{
	(void)arg, (void)t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t copy[1 << 20];
	struct pct_head h;
	struct reader_sum sum;
	struct reader r;

	if (size < sizeof h || size > sizeof copy)
		return -1;
	memcpy(&h, data, sizeof h);
	memcpy(h.magic, PCT_MAGIC, sizeof h.magic);
	if (h.order != __builtin_bswap32(PCT_ORDER))
		h.order = PCT_ORDER;
	memcpy(copy, data, size);
	memcpy(copy, &h, sizeof h);
	if (reader_open(&r, fuzz_file("x", copy, size)) != 0)
		return 0;
	if (reader_samples(&r, see, &r) == 0 && reader_accounts(&r, 0, &sum) == 0)
		reader_order(&r, turn, &r);
	reader_close(&r);
	return 0;
}
