/* annjson.c - prints pct ann and pct dis in JSON.
 *	[
 *	{"file": "/home/u/x.c", "count": 88, "share": 0.88, "notes": [], "lines": [
 *	{"line": 3, "count": 88, "share": 0.88, "text": "\ts += i;"}]}
 *	]
 * or
 *	{"object": "/usr/bin/x", "function": "hot", "count": 88, "share": 0.88, "instructions": [
 *	{"address": "0x1131", "count": 55, "share": 0.55, "file": "/home/u/x.c", "line": 6, "text":
 *	"<hot+8>: nop"}]} */
#include "base/jsontext.h"
#include "base/must.h"
#include "annjson.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t parts, notes, rows;
static const char *opening; /* what comes before the first row */

static void amount(uint64_t n, uint64_t total)
{
	printf(", \"count\": %" PRIu64 ", \"share\": %.9Lg", n,
		total ? (long double)n / (long double)total : 0.0L);
}

static void key(const char *name, const char *text)
{
	printf("\"%s\": ", name);
	json_text(text);
}

static void begin(const char *name, const char *text)
{
	if (parts)
		printf("%s]}", rows ? "" : opening);
	fputs(parts++ ? ",\n{" : "[\n{", stdout);
	key(name, text);
	notes = rows = 0;
}

void annjson_file(const struct file *f, uint64_t total)
{
	begin("file", f->shown);
	amount(f->count, total);
	fputs(", \"notes\": [", stdout);
	opening = "], \"lines\": [";
}

void annjson_function(const struct function *f, uint64_t total)
{
	begin("object", f->object);
	fputs(", ", stdout);
	if (f->name[0])
		key("function", f->name);
	else
		fputs("\"function\": null", stdout);
	amount(f->count, total);
	opening = ", \"instructions\": [";
}

void annjson_note(const char *what, const char *arg)
{
	size_t n = strlen(what) + strlen(arg) + 1;
	char *text = must(malloc(n));

	snprintf(text, n, "%s%s", what, arg);
	if (notes++)
		fputs(", ", stdout);
	json_text(text);
	free(text);
}

void annjson_row(const struct row *r, const char *text, uint64_t total)
{
	char *shown;

	printf("%s\n{", rows++ ? "," : opening);
	if (r->address)
		key("address", r->address);
	else
		printf("\"line\": %" PRIu64, r->at);
	amount(r->count, total);
	if (r->total)
		printf(", \"total\": %" PRIu64, r->total);
	if (r->file) {
		fputs(", ", stdout);
		key("file", shown = listing_shown(r->file));
		free(shown);
		printf(", \"line\": %" PRIu64, r->line);
	}
	if (r->executed)
		printf(", \"executions\": %" PRIu64, r->runs);
	if (r->executed && r->runs && r->ns > 0)
		printf(", \"ns\": %.9Lg", r->ns / (long double)r->runs);
	if (text) {
		fputs(", ", stdout);
		key("text", text);
	}
	putchar('}');
}

void annjson_end(void)
{
	if (parts)
		printf("%s]}\n]\n", rows ? "" : opening);
	else
		puts("[]");
}
