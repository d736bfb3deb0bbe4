/* lex.c - cuts scripts into words. */
#include "base/must.h"
#include "script/lex.h"
#include "script/scriptfiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lexer {
	struct scriptfiles files;
	char *text; /* text of the token */
	size_t len, size;
};

static int is_word(int c, int first)
{
	return c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
		|| (!first && c >= '0' && c <= '9');
}

int lex_name(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!is_word(s[i], i == 0))
			return 0;
	return len > 0;
}

const char *lex_found(const struct token *t, char buf[LEX_FOUND])
{
	enum { SHOWN = 40 };
	char text[SHOWN + 1];
	size_t n = t->len < SHOWN ? t->len : SHOWN;

	if (t->kind == TOK_END)
		return "the end of the script";
	for (size_t i = 0; i < n; i++)
		text[i] = t->text[i] == EXPAND_DOLLAR ? '$' : t->text[i];
	text[n] = 0;
	if (t->kind == TOK_PUNCT && (t->text[0] <= ' ' || t->text[0] > '~'))
		snprintf(buf, LEX_FOUND, "the byte 0x%02x", (unsigned char)t->text[0]);
	else
		snprintf(buf, LEX_FOUND, "%s\"%s\"%s", t->kind == TOK_STRING ? "the string " : "",
			text, n < t->len ? " and more" : "");
	return buf;
}

static int peek(const struct lexer *l, size_t ahead)
{
	const struct source *s = l->files.top;

	return ahead < s->len - s->at ? (unsigned char)s->text[s->at + ahead] : EOF;
}

static int take(struct lexer *l)
{
	struct source *s = l->files.top;
	int c = peek(l, 0);

	if (c == EOF)
		return c;
	s->at++;
	s->pos.column++;
	if (c == '\n') {
		s->pos.line++;
		s->pos.column = 1;
	}
	return c;
}

static void keep(struct lexer *l, int c)
{
	if (l->len + 1 >= l->size)
		l->text = must(realloc(l->text, l->size = 2 * l->size + 64));
	l->text[l->len++] = (char)c;
	l->text[l->len] = 0;
}

static int is_control(int c)
{
	return (c < ' ' && c != '\t') || c == 0x7f;
}

/* Read a string; its opening quote is next.  Returns 0, or -1 after a message. */
static int string(struct lexer *l)
{
	struct pos at = l->files.top->pos;
	char byte[32];
	int c;

	take(l);
	while ((c = peek(l, 0)) != '"') {
		if (c == EOF || c == '\n')
			return script_expected(&at, "a \" at the end of the string",
				c == EOF ? "the end of the file" : "the end of the line");
		if (is_control(c) && !(c == '\r' && peek(l, 1) == '\n')) {
			snprintf(byte, sizeof byte, "the byte 0x%02x", (unsigned)c);
			return script_expected(&l->files.top->pos, "text in a string", byte);
		}
		if (l->len >= LEX_STRING)
			return script_expected(
				&at, "a string of at most 65536 bytes", "a longer one");
		take(l);
		if (c != '\\' || peek(l, 0) == EOF || is_control(peek(l, 0))) {
			keep(l, c);
			continue;
		}
		c = take(l);
		if (c != '"' && c != '\\' && c != 'n' && c != 't' && c != '$')
			keep(l, '\\');
		keep(l, c == 'n' ? '\n' : c == 't' ? '\t' : c == '$' ? EXPAND_DOLLAR : c);
	}
	take(l);
	return 0;
}

/* Read a comment or an #include; its # is next.  Returns 0, or -1 after a message. */
static int hash(struct lexer *l)
{
	enum { WORD = sizeof "#include" - 1 };
	const struct source *s = l->files.top;
	struct pos at = s->pos;
	const char *text = s->text + s->at;
	char *name;
	int rc;

	if (s->len - s->at <= WORD || memcmp(text, "#include", WORD) != 0
		|| !memchr(" \t\"", text[WORD], 3)) {
		while (peek(l, 0) != EOF && peek(l, 0) != '\n')
			take(l);
		return 0;
	}
	for (int n = 0; n < WORD || peek(l, 0) == ' ' || peek(l, 0) == '\t'; n++)
		take(l);
	if (peek(l, 0) != '"')
		return script_expected(
			&s->pos, "a file name in quotes after #include", "something else");
	l->len = 0;
	if (string(l) != 0)
		return -1;
	name = must(strndup(l->len ? l->text : "", l->len));
	for (char *p = name; *p; p++)
		*p = *p == EXPAND_DOLLAR ? '$' : *p;
	rc = scriptfiles_include(&l->files, &at, name);
	free(name);
	return rc;
}

/* Skip to the next token.  Returns 0, or -1 after a message. */
static int skip(struct lexer *l)
{
	int c;

	for (;;) {
		c = peek(l, 0);
		if (c == EOF && l->files.top->from)
			scriptfiles_pop(&l->files);
		else if (c == '#' && hash(l) != 0)
			return -1;
		else if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
			take(l);
		else if (c != '#' && (c != EOF || !l->files.top->from))
			return 0;
	}
}

void lex_next(struct lexer *l, struct token *t)
{
	int c, bad = skip(l);

	l->len = 0;
	t->pos = l->files.top->pos;
	c = peek(l, 0);
	if (bad) {
		t->kind = TOK_ERROR;
	} else if (c == EOF) {
		t->kind = TOK_END;
	} else if (c == '"') {
		t->kind = string(l) == 0 ? TOK_STRING : TOK_ERROR;
	} else if (is_word(c, 1)) {
		t->kind = TOK_WORD;
		while (is_word(peek(l, 0), 0))
			keep(l, take(l));
	} else if (is_word(c, 0)) {
		t->kind = TOK_NUMBER;
		while (peek(l, 0) >= '0' && peek(l, 0) <= '9')
			keep(l, take(l));
	} else {
		t->kind = TOK_PUNCT;
		keep(l, take(l));
	}
	t->text = l->len ? l->text : "";
	t->len = l->len;
}

struct lexer *lex_file(const char *path, const char *const *include)
{
	struct lexer *l = must(calloc(1, sizeof *l));

	if (scriptfiles_open(&l->files, path, include) == 0)
		return l;
	lex_close(l);
	return NULL;
}

struct lexer *lex_text(const char *name, const char *text, const char *const *include)
{
	struct lexer *l = must(calloc(1, sizeof *l));

	scriptfiles_text(&l->files, name, text, include);
	return l;
}

void lex_close(struct lexer *l)
{
	while (l->files.top)
		scriptfiles_pop(&l->files);
	free(l->text);
	free(l);
}
