/* gcovjson.c - reads documents of gcov's JSON.
 *	{"files": [{"lines": [{"count": 10, "line_number": 3, ...}, ...], "file": "x.c"}, ...],
 *	 "current_working_directory": "/home/u", ...}
 * Versions of gcov differ in the order of the keys, so a document is kept until its end. */
#include "base/must.h"
#include "gcovjson.h"

#include <stdlib.h>
#include <string.h>

enum { DOCUMENT = 1, SOURCE = 3, LINE = 5 }; /* open brackets inside each */

struct line {
	uint64_t number, count;
};

struct source {
	char *name;
	size_t first;
}; /* its lines end at FIRST of the next source */

struct document {
	struct line *line, now;
	struct source *source;
	size_t lines, sources, room_lines, room_sources;
	char *dir;
	char *text; /* the last string or word */
	size_t room;
};

/* Read the string or word that begins with C into D->text.  Returns 0, or -1 when the string does
 * not end or C begins no word. */
static int text(struct document *d, FILE *f, int c)
{
	int quoted = c == '"';

	if (quoted)
		c = getc(f);
	for (size_t n = 0;; c = getc(f)) {
		if (n + 2 > d->room)
			d->text = must(realloc(d->text, d->room = 2 * d->room + 64));
		d->text[n] = 0;
		if (quoted ? c == '"'
			   : !strchr("+-.0123456789abcdefghijklmnopqrstuvwxyzE", c) || !c) {
			if (!quoted)
				ungetc(c, f);
			return quoted || n ? 0 : -1;
		}
		if (c == '\\')
			c = getc(f);
		if (c == EOF)
			return -1;
		d->text[n++] = (char)(c ? c : '?');
	}
}

/* Older gcovs write large numbers as 1e+06. */
static uint64_t number(const char *s)
{
	double v;

	if (!s[strspn(s, "0123456789")])
		return strtoull(s, NULL, 10);
	v = strtod(s, NULL);
	return v >= 0 && v < 1.8e19 ? (uint64_t)v : 0;
}

static void member(struct document *d, const char *key, int depth)
{
	if (depth == DOCUMENT && strcmp(key, "current_working_directory") == 0) {
		free(d->dir);
		d->dir = must(strdup(d->text));
	} else if (depth == SOURCE && d->sources && strcmp(key, "file") == 0) {
		free(d->source[d->sources - 1].name);
		d->source[d->sources - 1].name = must(strdup(d->text));
	} else if (depth == LINE && strcmp(key, "line_number") == 0) {
		d->now.number = number(d->text);
	} else if (depth == LINE && strcmp(key, "count") == 0) {
		d->now.count = number(d->text);
	}
}

static void opened(struct document *d, int depth)
{
	d->now = (struct line){0, 0};
	if (depth != SOURCE)
		return;
	if (d->sources == d->room_sources)
		d->source = must(realloc(
			d->source, (d->room_sources = 2 * d->sources + 16) * sizeof *d->source));
	d->source[d->sources++] = (struct source){NULL, d->lines};
}

static void give(
	struct document *d, void (*fn)(void *, const char *, uint64_t, uint64_t), void *arg)
{
	for (size_t i = 0; i < d->sources; i++) {
		struct source *s = &d->source[i];
		size_t end = i + 1 < d->sources ? s[1].first : d->lines;
		size_t n = (s->name ? strlen(s->name) : 0) + (d->dir ? strlen(d->dir) : 0) + 2;
		char *path = must(malloc(n));
		int relative = d->dir && s->name && s->name[0] != '/';
		snprintf(path, n, "%s%s%s", relative ? d->dir : "", relative ? "/" : "",
			s->name ? s->name : "");
		for (size_t l = s->first; l < end && *path; l++)
			fn(arg, path, d->line[l].number, d->line[l].count);
		free(path);
		free(s->name);
	}
	free(d->dir);
	d->dir = NULL;
	d->lines = d->sources = 0;
}

static void closed(struct document *d, int depth,
	void (*fn)(void *, const char *, uint64_t, uint64_t), void *arg)
{
	if (depth == LINE && d->now.number && d->sources) {
		if (d->lines == d->room_lines)
			d->line = must(realloc(
				d->line, (d->room_lines = 2 * d->lines + 256) * sizeof *d->line));
		d->line[d->lines++] = d->now;
	}
	if (depth == LINE)
		d->now.number = 0;
	if (depth == DOCUMENT)
		give(d, fn, arg);
}

int gcovjson(
	FILE *f, void (*fn)(void *, const char *file, uint64_t line, uint64_t count), void *arg)
{
	struct document d = {0};
	char key[64] = "";
	int c, depth = 0, rc = 0;

	while (rc == 0 && (c = getc(f)) != EOF) {
		if (c == '{' || c == '[') {
			opened(&d, ++depth);
		} else if (c == '}' || c == ']') {
			closed(&d, depth--, fn, arg);
			rc = depth < 0 ? -1 : 0;
		} else if (c == ':') {
			snprintf(key, sizeof key, "%s", d.text ? d.text : "");
		} else if (c == ',') {
			key[0] = 0;
		} else if (!strchr(" \t\r\n", c)) {
			rc = !depth || text(&d, f, c) != 0 ? -1 : 0;
			if (rc == 0)
				member(&d, key, depth);
		}
	}
	if (depth)
		rc = -1;
	give(&d, fn, arg);
	free(d.line);
	free(d.source);
	free(d.text);
	return rc;
}
