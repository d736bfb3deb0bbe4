/* pieces.c - reads the JSON of other reports, and writes it into a page. */
#include "pieces.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/options.h"
#include "inside/escape.h"
#include "readtext.h"

#include <stdlib.h>
#include <string.h>

void pieces_add(struct pieces *p, char *spec)
{
	char *file = strchr(spec, '=');

	if (!file)
		misuse("not NAME=FILE", spec);
	*file++ = 0;
	p->piece = grown(p->piece, &p->room, p->n, sizeof *p->piece);
	p->piece[p->n++] = (struct piece){spec, file};
}

void pieces_string(FILE *out, const char *s)
{
	putc('"', out);
	for (; *s; s++)
		if (*s == '<' || *s == '\t')
			fputs(*s == '<' ? "\\u003c" : "\\t", out);
		else
			fprintf(out, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
	putc('"', out);
}

/* Write the N bytes S, none of them ASCII; write those that reorder text, or are no characters, as
 * \ooo. */
static void foreign(const char *s, size_t n, FILE *out)
{
	char *safe = must(malloc(4 * n + 1));

	escape(safe, 4 * n + 1, s, n);
	for (const char *c = safe; *c; c++)
		fprintf(out, *c == '\\' ? "\\%c" : "%c", *c);
	free(safe);
}

/* Write S, which is JSON: bytes that are no ASCII, and `<', can only be in its strings. */
static void json(const char *s, FILE *out)
{
	for (size_t n; *s; s += n) {
		for (n = 0; s[n] & 0x80; n++)
			;
		if (n) {
			foreign(s, n, out);
			continue;
		}
		n = 1;
		if (*s == '<')
			fputs("\\u003c", out);
		else
			putc(*s, out);
	}
}

static void piece(const struct piece *p, FILE *out)
{
	char *of = text_must(p->file), *end = strchr(of, '\n'), *safe;

	if (!end)
		msg_die(EXIT_FAIL, "cannot use %s: it is incomplete", p->file);
	*end++ = 0;
	safe = must(malloc(4 * strlen(of) + 1));
	escape(safe, 4 * strlen(of) + 1, of, strlen(of));
	fprintf(out, "{\"name\":\"%s\",\"of\":", p->name);
	pieces_string(out, safe);
	fputs(",\"data\":", out);
	json(end, out);
	putc('}', out);
	free(safe);
	free(of);
}

void pieces_write(const struct pieces *p, FILE *out)
{
	putc('[', out);
	for (size_t i = 0; i < p->n; i++) {
		fputs(i ? ",\n" : "", out);
		piece(&p->piece[i], out);
	}
	putc(']', out);
}
