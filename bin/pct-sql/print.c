/* print.c - prints rows for people and programs.
 *	symbol<TAB>count      "symbol","count"      [{"symbol":"main","count":12},
 *	main<TAB>12           "main",12             ...] */
#include "base/csvtext.h"
#include "base/msg.h"
#include "base/utf8.h"
#include "inside/escape.h"
#include "query.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void json_string(const char *s, size_t len)
{
	uint32_t c;

	putchar('"');
	for (size_t n; len; s += n, len -= n) {
		if (!(n = utf8_char(s, len, &c))) {
			n = 1;
			c = 0xfffd;
		}
		if (c == '"' || c == '\\')
			printf("\\%c", (int)c);
		else if (c >= 0x20 && c < 0x7f)
			putchar((int)c);
		else if (c < 0x10000)
			printf("\\u%04x", (unsigned)c);
		else
			printf("\\u%04x\\u%04x", (unsigned)(0xd7c0 + (c >> 10)),
				(unsigned)(0xdc00 | (c & 0x3ff)));
	}
	putchar('"');
}

/* Print S, quoted in CSV, without bytes that drive a terminal or end a line. */
static void text(const char *s, size_t len, enum sql_form form)
{
	char *safe;

	if (form == SQL_JSON) {
		json_string(s, len);
		return;
	}
	if (!(safe = malloc(4 * len + 1)))
		msg_die(EXIT_FAIL, "cannot print: %s", strerror(errno));
	len = escape(safe, 4 * len + 1, s, len);
	if (form == SQL_CSV)
		csvtext_put(stdout, safe, len);
	else
		fwrite(safe, 1, len, stdout);
	free(safe);
}

static void blob(const unsigned char *b, size_t len, enum sql_form form)
{
	const char *quote = form == SQL_TAB ? "" : "\"";

	fputs(quote, stdout);
	for (size_t i = 0; i < len; i++)
		printf("%02x", b[i]);
	fputs(quote, stdout);
}

static void value(sqlite3_stmt *s, int i, enum sql_form form)
{
	int type = sqlite3_column_type(s, i);

	if (type == SQLITE_NULL) {
		if (form == SQL_JSON)
			fputs("null", stdout);
	} else if (type == SQLITE_BLOB) {
		const void *b = sqlite3_column_blob(s, i);
		blob(b, (size_t)sqlite3_column_bytes(s, i), form);
	} else if (type == SQLITE_FLOAT && form == SQL_JSON
		&& !isfinite(sqlite3_column_double(s, i))) {
		fputs("null", stdout);
	} else {
		const char *t = (const char *)sqlite3_column_text(s, i);
		if (!t)
			msg_die(EXIT_FAIL, "cannot print: out of memory");
		if (type == SQLITE_TEXT)
			text(t, (size_t)sqlite3_column_bytes(s, i), form);
		else
			fputs(t, stdout);
	}
}

static void name(sqlite3_stmt *s, int i, enum sql_form form)
{
	const char *n = sqlite3_column_name(s, i);

	text(n ? n : "", n ? strlen(n) : 0, form);
}

void sqlprint_begin(sqlite3_stmt *s, const struct sql_opt *o)
{
	int n = sqlite3_column_count(s);

	if (o->form == SQL_JSON)
		putchar('[');
	else if (!o->no_header)
		for (int i = 0; i < n; i++) {
			name(s, i, o->form);
			putchar(i + 1 == n ? '\n' : o->form == SQL_CSV ? ',' : '\t');
		}
}

void sqlprint_row(sqlite3_stmt *s, const struct sql_opt *o, size_t rows)
{
	int n = sqlite3_column_count(s);

	if (o->form == SQL_JSON)
		fputs(rows ? ",\n{" : "{", stdout);
	for (int i = 0; i < n; i++) {
		if (i)
			putchar(o->form == SQL_TAB ? '\t' : ',');
		if (o->form == SQL_JSON) {
			name(s, i, o->form);
			putchar(':');
		}
		value(s, i, o->form);
	}
	fputs(o->form == SQL_JSON ? "}" : "\n", stdout);
	if (ferror(stdout))
		msg_close_stdout(); /* ends with a message */
}

void sqlprint_end(const struct sql_opt *o, size_t rows)
{
	(void)rows;
	if (o->form == SQL_JSON)
		puts("]");
}
