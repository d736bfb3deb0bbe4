/* annjson.c - prints pct ann in JSON.
 *	[
 *	{"file": "/home/u/x.c", "count": 88, "share": 0.88, "notes": [], "lines": [
 *	{"line": 3, "count": 88, "share": 0.88, "text": "\ts += i;"}]}
 *	] */
#include "base/jsontext.h"
#include "base/msg.h"
#include "annjson.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t files, notes, lines;

static void amount(uint64_t n, uint64_t total)
{
	printf(", \"count\": %" PRIu64 ", \"share\": %.9Lg", n,
		total ? (long double)n / (long double)total : 0.0L);
}

/* Close the last file. */
static void close_file(void)
{
	if (files)
		printf("%s]}", lines ? "" : "], \"lines\": [");
}

void annjson_file(const struct annfile *f, uint64_t total)
{
	close_file();
	fputs(files++ ? ",\n{\"file\": " : "[\n{\"file\": ", stdout);
	json_text(f->shown);
	amount(f->count, total);
	fputs(", \"notes\": [", stdout);
	notes = lines = 0;
}

void annjson_note(const char *what, const char *arg)
{
	size_t n = strlen(what) + strlen(arg) + 1;
	char *text = malloc(n);

	if (!text)
		msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
	snprintf(text, n, "%s%s", what, arg);
	if (notes++)
		fputs(", ", stdout);
	json_text(text);
	free(text);
}

void annjson_line(uint64_t number, const struct annline *l, const char *text, uint64_t total)
{
	printf("%s\n{\"line\": %" PRIu64, lines++ ? "," : "], \"lines\": [", number);
	amount(l ? l->count : 0, total);
	if (l && l->total)
		printf(", \"total\": %" PRIu64, l->total);
	if (l && l->executed)
		printf(", \"executions\": %" PRIu64, l->runs);
	if (l && l->runs && l->ns > 0)
		printf(", \"ns\": %.9Lg", l->ns / (long double)l->runs);
	if (text) {
		fputs(", \"text\": ", stdout);
		json_text(text);
	}
	putchar('}');
}

void annjson_end(void)
{
	close_file();
	puts(files ? "\n]" : "[]");
}
