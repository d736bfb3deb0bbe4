/* tally.c - owns a hash table of labels and their counts. */
#include "base/count.h"
#include "base/fnv.h"
#include "base/must.h"
#include "base/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void grow(struct tally *t)
{
	t->mask = t->mask ? 2 * t->mask + 1 : 1023;
	free(t->slot);
	t->slot = must(calloc(t->mask + 1, sizeof *t->slot));
	for (size_t i = 0; i < t->lines; i++) {
		size_t at = t->line[i].hash & t->mask;
		while (t->slot[at])
			at = (at + 1) & t->mask;
		t->slot[at] = i + 1;
	}
}

static struct tally_line *find(struct tally *t, const char *text, size_t len)
{
	uint64_t h = fnv(text, len), hash = h ^ h >> 29;
	struct tally_line *l;
	size_t at;

	if (2 * (t->lines + 1) > t->mask)
		grow(t);
	for (at = hash & t->mask; t->slot[at]; at = (at + 1) & t->mask) {
		l = &t->line[t->slot[at] - 1];
		t->last = t->slot[at] - 1;
		if (l->hash == hash && l->len == len && memcmp(l->text, text, len) == 0)
			return l;
	}
	if (t->lines == t->room)
		t->line = must(realloc(t->line, (t->room = 2 * t->room + 1024) * sizeof *t->line));
	t->last = t->lines++;
	t->slot[at] = t->lines;
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
	free(t->slot);
	t->slot = NULL;
	if (t->lines)
		qsort(t->line, t->lines, sizeof *t->line, most_first);
}

void tally_free(struct tally *t)
{
	for (size_t i = 0; i < t->lines; i++)
		free(t->line[i].text);
	free(t->line);
	free(t->slot);
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
