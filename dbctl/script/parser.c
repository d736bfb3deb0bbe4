/* parser.c - reads the tokens, strings and blocks that all rules of the grammar need. */
#include "base/msg.h"
#include "script/parser.h"
#include "script/pattern.h"
#include "script/record.h"
#include "script/scriptfiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTED = 200 }; /* most blocks in blocks: fewer than PROC_DEPTH (proc.h) */

void *parser_need(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "out of memory");
	return p;
}

int parser_next(struct parser *p)
{
	lex_next(p->l, &p->t);
	return p->t.kind == TOK_ERROR ? -1 : 0;
}

int parser_expected(struct parser *p, const char *what)
{
	char buf[LEX_FOUND];

	return p->t.kind == TOK_ERROR ? -1
				      : script_expected(&p->t.pos, what, lex_found(&p->t, buf));
}

int parser_is(const struct parser *p, const char *word)
{
	return (p->t.kind == TOK_WORD || p->t.kind == TOK_PUNCT) && strcmp(p->t.text, word) == 0;
}

int parser_want(struct parser *p, const char *word)
{
	char what[20];

	if (parser_is(p, word))
		return parser_next(p);
	snprintf(what, sizeof what, "\"%s\"", word);
	return parser_expected(p, what);
}

static int text(struct parser *p, enum token_kind kind, const char *what, char **out)
{
	if (p->t.kind != kind)
		return parser_expected(p, what);
	*out = parser_need(strdup(p->t.text));
	return parser_next(p);
}

int parser_string(struct parser *p, char **out)
{
	char found[LEX_FOUND];

	if (p->t.kind == TOK_STRING)
		for (const char *s = p->t.text; (s = strstr(s, "${")); s++)
			if (!pattern_name(s)) {
				snprintf(found, sizeof found, "\"%.40s\"", s);
				return script_expected(&p->t.pos, "${NAME}", found);
			}
	return text(p, TOK_STRING, "a string in quotes", out);
}

int parser_word(struct parser *p, const char *what, char **out)
{
	return text(p, TOK_WORD, what, out);
}

int parser_built_in(const char *name)
{
	return strcmp(name, "prog") == 0 || strcmp(name, "now") == 0 || strcmp(name, "fatal") == 0
		|| record_field(name, strlen(name)) >= 0;
}

int parser_variable(struct parser *p, char **out)
{
	char found[LEX_FOUND + 30];

	if (p->t.kind == TOK_WORD && parser_built_in(p->t.text)) {
		snprintf(found, sizeof found, "\"%s\", which is built in", p->t.text);
		return script_expected(&p->t.pos, "the name of a variable", found);
	}
	return text(p, TOK_WORD, "the name of a variable", out);
}

int parser_regex(struct parser *p, char **out, regex_t *re)
{
	char *written;

	if (p->t.kind != TOK_STRING)
		return parser_expected(p, "a regular expression in quotes");
	written = pattern_define(&p->t.pos, p->t.text, p->opt->definition);
	if (!written)
		return -1;
	*out = pattern_dollars(written, '$');
	free(written);
	return pattern_compile(&p->t.pos, *out, re, &p->left) == 0 ? parser_next(p) : -1;
}

int parser_regex_later(struct parser *p, char **out)
{
	struct pos at = p->t.pos;
	char *written = NULL, *now;
	regex_t re;

	if (parser_string(p, &written) != 0)
		return -1;
	*out = pattern_dollars(written, EXPAND_DOLLAR);
	if (pattern_fixed(written)) {
		now = pattern_dollars(written, '$');
		if (pattern_compile(&at, now, &re, &p->left) != 0)
			return -1;
		regfree(&re);
		free(now);
	}
	free(written);
	return 0;
}

int parser_block(struct parser *p, int (*member)(struct parser *, void *), void *arg)
{
	struct pos open = p->t.pos;
	char what[200];

	if (parser_is(p, "{") && p->nested == NESTED)
		return script_expected(&open, "at most 200 blocks in blocks", "one more");
	if (parser_want(p, "{") != 0)
		return -1;
	p->nested++;
	while (!parser_is(p, "}")) {
		if (p->t.kind == TOK_END) {
			snprintf(what, sizeof what, "\"}\" for the \"{\" at %.100s:%u:%u",
				open.file, open.line, open.column);
			return parser_expected(p, what);
		}
		if ((parser_is(p, ";") ? parser_next(p) : member(p, arg)) != 0)
			return -1;
	}
	p->nested--;
	return parser_next(p);
}
