/* tally.c - owns a hash table of labels and their counts. */
#include "base/count.h"
#include "base/fnv.h"
#include "base/must.h"
#include "base/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = 512 }; /* lines that there is room for at first */

static void grow(struct tally *t)
{
	t->line = must(openhash_grow(&t->index, t->line, sizeof *t->line, FIRST));
	for (size_t i = 0; i < t->lines; i++)
		openhash_put(&t->index, t->line[i].hash, i);
}

static struct tally_line *find(struct tally *t, const char *text, size_t len)
{
	uint64_t h = fnv(text, len), hash = h ^ h >> 29;
	struct tally_line *l;
	size_t at;

	if (t->lines == t->index.room)
		grow(t);
	for (at = hash & t->index.mask; t->index.slot[at]; at = (at + 1) & t->index.mask) {
		t->last = t->index.slot[at] - 1;
		l = &t->line[t->last];
		if (l->hash == hash && l->len == len && memcmp(l->text, text, len) == 0)
			return l;
	}
	t->last = t->lines++;
	t->index.slot[at] = (uint32_t)t->lines;
	l = &t->line[t->last];
	*l = (struct tally_line){.text = must(malloc(len + 1)), .len = len, .hash = hash};
	memcpy(l->text, text, len);
	l->text[len] = 0;
	return l;
}

int tally_add(struct tally *t, const char *text, size_t len, uint64_t count)
{
	count_add(&t->total, count);
	return count_add(&find(t, text, len)->count, count);
}

static int most_first(const void *a, const void *b)
{
	const struct tally_line *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return strcmp(x->text, y->text);
}

void tally_sort(struct tally *t)
{
	free(t->index.slot);
	t->index = (struct openhash){0};
	if (t->lines)
		qsort(t->line, t->lines, sizeof *t->line, most_first);
}

void tally_free(struct tally *t)
{
	for (size_t i = 0; i < t->lines; i++)
		free(t->line[i].text);
	free(t->line);
	free(t->index.slot);
	*t = (struct tally){0};
}

void tally_print(const struct tally *t, int spread)
{
	for (size_t i = 0; i < t->lines; i++) {
		printf("%" PRIu64, t->line[i].count);
		if (spread)
			printf("\t%.9g\t%.9g", t->line[i].variance, t->line[i].df);
		putchar('\t');
		fwrite(t->line[i].text, 1, t->line[i].len, stdout);
		putchar('\n');
	}
}
