/* disjson.c - prints pct dis in JSON.
 *	[
 *	{"object": "/usr/bin/x", "function": "hot", "count": 88, "share": 0.88, "instructions": [
 *	{"address": "0x1131", "count": 55, "share": 0.55, "file": "/home/u/x.c", "line": 6, "text":
 *	"<hot+8>: nop"}]} ] */
#include "base/jsontext.h"
#include "base/msg.h"
#include "inside/escape.h"
#include "disjson.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static size_t functions, insns;

static void amount(const struct disinput *in, uint64_t n)
{
	printf(", \"count\": %" PRIu64 ", \"share\": %.9Lg", n,
		in->total ? (long double)n / (long double)in->total : 0.0L);
}

static void raw_text(const char *s)
{
	size_t len = strlen(s);
	char *safe = malloc(4 * len + 1);

	if (!safe)
		msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
	escape(safe, 4 * len + 1, s, len);
	json_text(safe);
	free(safe);
}

void disjson_function(const struct disinput *in, const struct disfunction *f)
{
	fputs(functions++ ? "]},\n{\"object\": " : "[\n{\"object\": ", stdout);
	json_text(f->object);
	fputs(", \"function\": ", stdout);
	if (f->name[0])
		json_text(f->name);
	else
		fputs("null", stdout);
	amount(in, f->count);
	fputs(", \"instructions\": [", stdout);
	insns = 0;
}

static void begin(const struct disinput *in, const char *at, const struct dishit *h)
{
	fputs(insns++ ? ",\n{\"address\": " : "\n{\"address\": ", stdout);
	json_text(at);
	amount(in, h ? h->count : 0);
}

void disjson_insn(const struct disinput *in, const struct disinsn *i, const uint64_t *runs)
{
	begin(in, i->at, i->hit);
	if (i->file) {
		fputs(", \"file\": ", stdout);
		raw_text(i->file);
		printf(", \"line\": %" PRIu64, i->line);
	}
	if (runs)
		printf(", \"executions\": %" PRIu64, *runs);
	if (runs && *runs && i->hit && i->hit->ns > 0)
		printf(", \"ns\": %.9Lg", i->hit->ns / (long double)*runs);
	fputs(", \"text\": ", stdout);
	json_text(i->text);
	putchar('}');
}

void disjson_hit(const struct disinput *in, const struct dishit *h)
{
	begin(in, h->at, h);
	putchar('}');
}

void disjson_end(void)
{
	puts(functions ? "]}\n]" : "[]");
}
