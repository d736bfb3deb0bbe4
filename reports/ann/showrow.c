/* showrow.c - prints counts before lines and instructions.
 *	     41     2 <TAB>return x * x;
 *	     55 0x1131             <hot+8>: mov -0x4(%rbp),%eax */
#include "annjson.h"
#include "names/source.h"
#include "show.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static long double percent(uint64_t n, uint64_t total)
{
	return total ? 100.0L * (long double)n / (long double)total : 0.0L;
}

void show_samples(const struct show *s, uint64_t n)
{
	printf("%" PRIu64 " of %" PRIu64 " samples, %.1Lf%%\n", n, s->total, percent(n, s->total));
}

void show_note(const struct show *s, const char *shown, const char *what, const char *arg)
{
	if (s->json)
		annjson_note(what, arg);
	else
		printf("%s: %s%s\n", shown, what, arg);
}

void show_doubts(const struct show *s, const char *shown, const struct source *text,
	const char *why, const char *object, uint64_t mtime)
{
	if (why)
		show_note(s, shown, "cannot be read: ", why);
	else if (mtime && text->mtime > mtime)
		show_note(s, shown,
			"is newer than the sampled object; its lines may have changed: ", object);
}

void show_costs(const struct show *s)
{
	printf("%9s %12s %9s\n", s->shares ? "share" : "samples", "executions", "ns each");
}

/* Print N as a share or as a number, WIDTH wide; blanks when it is not KNOWN. */
static void amount(const struct show *s, int width, int known, uint64_t n)
{
	if (!known)
		printf("%*s", width, "");
	else if (s->shares)
		printf("%*.2Lf%%", width - 1, percent(n, s->total));
	else
		printf("%*" PRIu64, width, n);
}

/* The columns before a line fill a multiple of eight, to keep the line's tabs. */
void show_row(const struct show *s, const char *shown, const struct row *r, const char *text)
{
	char runs[32] = "", ns[48] = "";

	if (s->json) {
		annjson_row(r, text, s->total);
		return;
	}
	if (s->editor)
		printf("%s:%" PRIu64 ": ", shown, r->at);
	if (s->paths)
		amount(s, 8, r->total != 0, r->total);
	amount(s, 9, r->sampled, r->count);
	if (r->executed)
		snprintf(runs, sizeof runs, "%" PRIu64, r->runs);
	if (r->executed && r->runs && r->ns > 0)
		snprintf(ns, sizeof ns, "%.*Lf", r->address ? 2 : 1, r->ns / (long double)r->runs);
	if (s->costs)
		printf(" %12s %9s", runs, ns);
	putchar(' ');
	if (r->address)
		printf("%-18s ", r->address);
	else if (!s->editor)
		printf("%*" PRIu64 " ", s->costs ? 6 : 5, r->at);
	puts(text ? text : r->address ? "??" : "");
}

void show_gap(const struct show *s)
{
	if (!s->editor && !s->json)
		puts("       --");
}

static int by_first(const void *x, const void *y)
{
	const struct range *a = x, *b = y;

	return a->first < b->first ? -1 : a->first > b->first;
}

size_t show_ranges(const struct show *s, struct range *r, size_t n, uint64_t rows, size_t known)
{
	size_t to = 0;

	if (s->context == WHOLE && rows)
		r[n++] = (struct range){1, rows};
	for (size_t i = 0; i < n; i++) {
		uint64_t around = rows && r[i].last <= rows && s->context != WHOLE ? s->context : 0;
		r[i].first = r[i].first > around ? r[i].first - around : 1;
		if (r[i].last <= rows)
			r[i].last = rows - r[i].last > around ? r[i].last + around : rows;
		else if (r[i].last - r[i].first > known)
			r[i].first = r[i].last; /* no text: only lines with samples */
	}
	if (n)
		qsort(r, n, sizeof *r, by_first);
	for (size_t i = 0; i < n; i++)
		if (to && r[i].first <= r[to - 1].last + 1)
			r[to - 1].last = r[i].last > r[to - 1].last ? r[i].last : r[to - 1].last;
		else
			r[to++] = r[i];
	return to;
}
