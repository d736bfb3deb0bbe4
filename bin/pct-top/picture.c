/* picture.c - makes the rows of text of a view. */
#define _GNU_SOURCE
#include "base/must.h"
#include "inside/escape.h"
#include "picture.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));
static char *text(const char *format, ...)
{
	va_list ap;
	char *s;
	int n;

	va_start(ap, format);
	n = vasprintf(&s, format, ap);
	va_end(ap);
	return must(n < 0 ? NULL : s);
}

static size_t width(const char *s)
{
	size_t n = 0;

	for (; *s; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

/* The end of S, at most COLUMNS wide (0: all of S).  *DOTS becomes what stands before it: `...'
 * when S was cut, else "".  The end is kept because labels differ at their ends. */
static const char *tail(const char *s, size_t columns, const char **dots)
{
	size_t n = width(s);

	*dots = "";
	if (!columns || n <= columns)
		return s;
	*dots = columns > 3 ? "..." : "";
	for (n -= columns > 3 ? columns - 3 : columns; n || ((unsigned char)*s & 0xc0) == 0x80; s++)
		n -= n && ((unsigned char)s[1] & 0xc0) != 0x80;
	return s;
}

static void share(char *out, size_t size, uint64_t part, uint64_t all)
{
	if (all)
		snprintf(out, size, "%.1Lf%%", 100.0L * (long double)part / (long double)all);
	else
		snprintf(out, size, "-");
}

static void put(struct toppicture *p, char *row)
{
	p->row = must(realloc(p->row, (p->rows + 1) * sizeof *p->row));
	p->row[p->rows++] = row;
}

static void heading(struct toppicture *p, const struct toplines *t, const struct topview *v,
	size_t columns, double seconds, const char *note)
{
	char who[300] = "all processes", *left, *right;
	size_t gap = 3;

	if (v->any_program)
		snprintf(who, sizeof who, "process %u", v->pid);
	else if (v->program) {
		size_t n = escape(who, sizeof who - 20, v->program, strlen(v->program));
		if (v->pid)
			snprintf(who + n, sizeof who - n, " %u", v->pid);
	}
	left = text("pct top: %s, %s%s%s", toplines_by((int)v->by), who, *note ? ", " : "", note);
	right = seconds > 0 ? text("%" PRIu64 " samples in %.1f s, %" PRIu64 " in all", t->came,
			seconds, t->all)
			    : text("%" PRIu64 " samples", t->all);
	if (width(left) + width(right) + gap < columns)
		gap = columns - width(left) - width(right);
	put(p, text("%s%*s%s", left, (int)gap, "", right));
	put(p, text("%7s %7s %12s  %s", "now", "all", "samples", toplines_by((int)v->by)));
	free(left);
	free(right);
}

void toppicture_draw(struct toppicture *p, const struct toplines *t, const struct topview *v,
	size_t columns, size_t lines, double seconds, const char *note)
{
	while (p->rows)
		free(p->row[--p->rows]);
	heading(p, t, v, columns, seconds, note);
	for (size_t i = 0; i < t->n && (!lines || i < lines); i++) {
		const struct topline *l = &t->line[i];
		char came[24], all[24];
		const char *dots,
			*label = tail(l->label, columns > 30 ? columns - 30 : columns, &dots);
		share(came, sizeof came, l->came, seconds > 0 ? t->came : 0);
		share(all, sizeof all, l->all, t->all);
		put(p, text("%7s %7s %12" PRIu64 "  %s%s", came, all, l->all, dots, label));
	}
}
