/* where.c - parses the conditions of --where, and writes them as SQL.
 *	condition = both {"or" both}        both = one {"and" one}
 *	one = "not" one | "(" condition ")" | COLUMN OPERATOR WORD
 *	OPERATOR = "=" "!=" "~" "!~", and "<" "<=" ">" ">=" with a number
 *	WORD = "..." or '...', with \ before a quote or a backslash; or a number */
#define _GNU_SOURCE
#include "base/must.h"
#include "base/num.h"
#include "base/options.h"
#include "inside/escape.h"
#include "where.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 100 };

struct parsing {
	const struct fleet *f;
	const char *at;
	char *sql;
	size_t size;
	FILE *out;
	unsigned depth;
};

struct column {
	const char *name;
	enum { OF_SAMPLE, OF_LEAF, NUMBER } kind;
};

static const struct column columns[] = {{"host", OF_SAMPLE}, {"unit", OF_SAMPLE},
	{"container", OF_SAMPLE}, {"program", OF_SAMPLE}, {"exe", OF_SAMPLE},
	{"version", OF_SAMPLE}, {"object", OF_LEAF}, {"function", OF_LEAF}, {"file", OF_LEAF},
	{"begun", NUMBER}, {"ended", NUMBER}, {"ns", NUMBER}};

enum { COLUMNS = sizeof columns / sizeof *columns };

static void refuse(const struct parsing *p, const char *what)
{
	char text[300];

	snprintf(text, sizeof text, "--where: %s, not", what);
	misuse(text, *p->at ? p->at : "its end");
}

static void blanks(struct parsing *p)
{
	p->at += strspn(p->at, " \t\n");
}

/* Pass the word W if it is next.  Returns 1 if it was, else 0. */
static int word(struct parsing *p, const char *w)
{
	size_t len = strlen(w);
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz_.0123456789";

	blanks(p);
	if (strncmp(p->at, w, len) != 0 || (strspn(w, letters) && strspn(p->at + len, letters)))
		return 0;
	p->at += len;
	return 1;
}

/* The text of a WORD, escaped as in the tables; the caller frees it. */
static char *literal(struct parsing *p)
{
	char *raw, *to, *out, quote;

	blanks(p);
	quote = *p->at;
	if (quote != '"' && quote != '\'')
		refuse(p, "a word in quotes belongs here");
	raw = to = must(malloc(strlen(p->at) + 1));
	for (p->at++; *p->at && *p->at != quote; p->at++) {
		if (*p->at == '\\' && p->at[1] && strchr("\\\"'", p->at[1]))
			p->at++;
		*to++ = *p->at;
	}
	if (!*p->at)
		refuse(p, "a quote is not closed");
	p->at++;
	*to = 0;
	out = must(malloc(4 * strlen(raw) + 1));
	escape(out, 4 * strlen(raw) + 1, raw, strlen(raw));
	free(raw);
	return out;
}

/* Read an operator and a number, and write the comparison of COLUMN with it. */
static void with_number(struct parsing *p, const char *column)
{
	static const char *const op[] = {"<=", ">=", "!=", "<", ">", "="};
	char digits[24];
	uint64_t n;
	size_t i = 0, len;

	while (i < 6 && !word(p, op[i]))
		i++;
	if (i == 6)
		refuse(p, "one of < <= > >= = != belongs here");
	blanks(p);
	len = strspn(p->at, "0123456789");
	snprintf(digits, sizeof digits, "%.*s", len < sizeof digits ? (int)len : 0, p->at);
	if (num_parse(digits, 10, 0, INT64_MAX, &n) != 0)
		refuse(p, "a number belongs here");
	p->at += len;
	fprintf(p->out, "%s %s %" PRIu64, column, op[i], n);
}

/* Read an operator and a text, and write the comparison of COLUMN with it.  With a KEY, COLUMN
 * holds labels, and the label KEY is compared. */
static void with_text(struct parsing *p, const char *column, const char *key)
{
	int no = 0, like = 0;
	char *said, *sql = NULL, *text = NULL;

	if (word(p, "!="))
		no = 1;
	else if (word(p, "!~"))
		no = like = 1;
	else if (word(p, "~"))
		like = 1;
	else if (!word(p, "="))
		refuse(p, "one of = != ~ !~ belongs here");
	said = literal(p);
	if (key) { /* labels = <1f>k=v<1f>k=v<1f> */
		for (char *s = said; !like && *s; s++)
			if (strchr("*?", *s))
				refuse(p, "a label with * or ? is compared by ~");
		if (asprintf(&text, "*%c%s=%s%c*", FLEET_PART, key, said, FLEET_PART) < 0)
			must(NULL);
		free(said);
		said = text;
		like = 1;
	}
	if (like) {
		sql = fleet_like(p->f, column, said);
		fprintf(p->out, "%s%s", no ? "NOT " : "", sql);
	} else {
		sql = fleet_literal(p->f, said);
		fprintf(p->out, "%s %s %s", column, no ? "!=" : "=", sql);
	}
	free(sql);
	free(said);
}

static void comparison(struct parsing *p)
{
	const struct column *c = NULL;
	char key[100];
	size_t len;

	for (size_t i = 0; i < COLUMNS && !c; i++)
		if (word(p, columns[i].name))
			c = &columns[i];
	if (c && c->kind == NUMBER) {
		with_number(p, c->name);
	} else if (c && c->kind == OF_LEAF) {
		fprintf(p->out, "leaf %s (SELECT frame FROM frame WHERE ", fleet_in(p->f));
		with_text(p, c->name, NULL);
		putc(')', p->out);
	} else if (c) {
		with_text(p, c->name, NULL);
	} else if (strncmp(p->at, "label.", 6) == 0) {
		len = strspn(p->at += 6,
			"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
		if (!len || len >= sizeof key)
			refuse(p, "the key of a label belongs here");
		snprintf(key, sizeof key, "%.*s", (int)len, p->at);
		p->at += len;
		with_text(p, "labels", key);
	} else {
		refuse(p,
			"host, unit, container, program, exe, version, label.KEY, object, "
			"function, file, begun, ended or ns belongs here");
	}
}

static void condition(struct parsing *p);

static void one(struct parsing *p)
{
	if (++p->depth > DEEPEST)
		refuse(p, "too deep");
	if (word(p, "not")) {
		fputs("NOT ", p->out);
		one(p);
	} else if (word(p, "(")) {
		condition(p);
		if (!word(p, ")"))
			refuse(p, "a ) belongs here");
	} else {
		putc('(', p->out);
		comparison(p);
		putc(')', p->out);
	}
	p->depth--;
}

static void both(struct parsing *p)
{
	putc('(', p->out);
	one(p);
	while (word(p, "and")) {
		fputs(" AND ", p->out);
		one(p);
	}
	putc(')', p->out);
}

static void condition(struct parsing *p)
{
	putc('(', p->out);
	both(p);
	while (word(p, "or")) {
		fputs(" OR ", p->out);
		both(p);
	}
	putc(')', p->out);
}

char *where_sql(const struct fleet *f, const char *text)
{
	struct parsing p = {.f = f, .at = text};

	p.out = must(open_memstream(&p.sql, &p.size));
	condition(&p);
	blanks(&p);
	if (*p.at)
		refuse(&p, "and, or or the end belongs here");
	fclose(p.out);
	return must(p.sql);
}
