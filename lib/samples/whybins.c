/* whybins.c - puts values into bins of about as many samples each. */
#include "samples/whybins.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

struct ranked {
	struct why_value value;
	size_t from;
};

static int compare(const struct why_value *a, const struct why_value *b)
{
	if (a->word != b->word)
		return a->word > b->word ? 1 : -1;
	return a->word == WHY_NUMBER ? (a->number > b->number) - (a->number < b->number) : 0;
}

static int by_value(const void *a, const void *b)
{
	return compare(&((const struct ranked *)a)->value, &((const struct ranked *)b)->value);
}

/* The end of the run of values equal to R[I]. */
static size_t run_end(const struct ranked *r, size_t i, size_t n)
{
	size_t end = i + 1;

	while (end < n && compare(&r[i].value, &r[end].value) == 0)
		end++;
	return end;
}

static void close_bin(struct whybins *b, const struct why_value *last, int one)
{
	b->last[b->bins] = *last;
	b->one[b->bins++] = (uint8_t)one;
}

void whybins_make(struct whybins *b, const struct why_value *v, size_t n)
{
	struct ranked *r = must(calloc(n + 1, sizeof *r));
	size_t with = 0, end, each = 1, filled = 0, values = 0;

	*b = (struct whybins){.bin = must(malloc(n + 1))};
	memset(b->bin, WHYBINS_NONE, n + 1);
	for (size_t i = 0; i < n; i++)
		if (v[i].word != WHY_NONE)
			r[with++] = (struct ranked){v[i], i};
	qsort(r, with, sizeof *r, by_value);
	for (size_t i = 0; i < with; i = run_end(r, i, with))
		values++;
	if (values > WHYBINS_MAX / 2) /* half are spare: a frequent value ends the bin before it */
		each = with / (WHYBINS_MAX / 2 - 1) + 1;
	values = 0;
	for (size_t i = 0; i < with; i = end) {
		int word = r[i].value.word >= WHY_WORDS;
		end = run_end(r, i, with);
		/* a bin ends before a frequent value, and before the first word */
		if (filled && (end - i >= each || (word && r[i - 1].value.word == WHY_NUMBER))) {
			close_bin(b, &r[i - 1].value, values == 1);
			filled = values = 0;
		}
		for (size_t k = i; k < end; k++)
			b->bin[r[k].from] = (uint8_t)b->bins;
		filled += end - i;
		values++;
		if (filled >= each || end == with) {
			close_bin(b, &r[end - 1].value, values == 1);
			filled = values = 0;
		}
	}
	free(r);
}

int whybins_ordered(const struct whybins *b, uint32_t k)
{
	return k + 1 < b->bins && b->last[k].word == WHY_NUMBER
		&& b->last[k + 1].word == WHY_NUMBER;
}

void whybins_free(struct whybins *b)
{
	free(b->bin);
}
