/* parse.c - reads a script: rules, their groups and patterns. */
#include "base/msg.h"
#include "base/num.h"
#include "script/parse.h"
#include "script/parser.h"
#include "script/pattern.h"
#include "script/scriptfiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 1000 }; /* most groups of a rule */

/* PAT "(" NUMBER ")" STRING [ "|" sink ] block */
static int pat(struct parser *p, void *group)
{
	struct group *g = group;
	struct pat *new;
	uint64_t lines = 0;

	if (!parser_is(p, "PAT"))
		return parser_expected(p, "PAT or \"}\"");
	new = parser_need(calloc(1, sizeof *new));
	new->pos = p->t.pos;
	*g->tail = new;
	g->tail = &new->next;
	if (parser_next(p) != 0 || parser_want(p, "(") != 0)
		return -1;
	if (p->t.kind != TOK_NUMBER || num_parse(p->t.text, 10, 1, 10000, &lines) != 0)
		return parser_expected(p, "a number of lines from 1 to 10000");
	new->lines = (unsigned)lines;
	if (parser_next(p) != 0 || parser_want(p, ")") != 0
		|| parser_regex(p, &new->text, &new->re) != 0 || parser_sink(p, &new->sink) != 0)
		return -1;
	return parser_actions(p, &new->actions);
}

static struct group *find_group(struct rule *r, const char *name)
{
	struct group *g = r->groups;

	while (g && strcmp(g->name, name) != 0)
		g = g->next;
	return g;
}

/* PAT_GROUP "(" NAME ")" "{" { pat } "}" */
static int group(struct parser *p)
{
	struct group **at = &p->rule->groups, *g;
	struct pos pos = p->t.pos;
	unsigned n = 0;
	char *name;

	if (parser_next(p) != 0 || parser_want(p, "(") != 0
		|| parser_word(p, "the name of a group", &name) != 0 || parser_want(p, ")") != 0)
		return -1;
	g = find_group(p->rule, name);
	if (!g) {
		for (; *at; at = &(*at)->next)
			n++;
		if (n == GROUPS)
			return script_expected(&pos, "at most 1000 groups in an EXEC", "one more");
		*at = g = parser_need(calloc(1, sizeof *g));
		g->pos = pos;
		g->name = name;
		g->tail = &g->pats;
	} else {
		free(name);
	}
	return parser_block(p, pat, g);
}

static int group_or_action(struct parser *p, void *tail)
{
	return parser_is(p, "PAT_GROUP") ? group(p) : parser_action(p, tail);
}

/* [ follow "=" ( kernel | portable | none ) ] */
static int option(struct parser *p)
{
	static const char *const follows[] = {
		[FOLLOW_KERNEL] = "kernel",
		[FOLLOW_PORTABLE] = "portable",
		[FOLLOW_NONE] = "none",
	};

	if (parser_is(p, ")"))
		return 0;
	if (!parser_is(p, "follow"))
		return parser_expected(p, "\")\" or the option follow");
	if (parser_next(p) != 0 || parser_want(p, "=") != 0)
		return -1;
	for (int i = 0; i < 3; i++)
		if ((p->t.kind == TOK_WORD || p->t.kind == TOK_STRING)
			&& strcmp(p->t.text, follows[i]) == 0) {
			p->rule->follow = (enum follow)i;
			return parser_next(p);
		}
	return parser_expected(p, "kernel, portable or none");
}

/* EXEC "(" [ option ] ")" STRING "{" { action | group } "}" */
static int rule(struct parser *p, struct rule *r)
{
	struct action **tail = &r->actions;

	p->rule = r;
	p->n_go = 0;
	r->pos = p->t.pos;
	if (parser_want(p, "EXEC") != 0 || parser_want(p, "(") != 0 || option(p) != 0
		|| parser_want(p, ")") != 0 || parser_regex(p, &r->text, &r->re) != 0
		|| parser_block(p, group_or_action, &tail) != 0)
		return -1;
	r->first = find_group(r, "default");
	for (size_t i = 0; i < p->n_go; i++) {
		struct action *a = p->go[i];
		a->target = find_group(r, a->text);
		if (!a->target) {
			char found[LEX_FOUND];
			snprintf(found, sizeof found, "GOTO(%.40s)", a->text);
			return script_expected(&a->pos, "a group of this EXEC", found);
		}
	}
	return 0;
}

static struct script *parse(struct lexer *l, const struct parse_opt *opt)
{
	struct parser p = {.l = l, .opt = opt, .left = PATTERN_ALL};
	struct script *s = parser_need(calloc(1, sizeof *s));
	struct rule **tail = &s->rules;
	int bad = parser_next(&p);

	while (!bad && p.t.kind != TOK_END) {
		struct rule *r = *tail = parser_need(calloc(1, sizeof *r));
		tail = &r->next;
		bad = rule(&p, r);
	}
	free(p.go);
	lex_close(l);
	return bad ? NULL : s;
}

/* Check the definitions of -D NAME=VALUE.  Returns 0, or -1 after a message. */
static int definitions(const struct parse_opt *opt)
{
	for (const char *const *d = opt->definition; d && *d; d++) {
		size_t n = strcspn(*d, "=");
		char name[80];
		snprintf(name, sizeof name, "%.*s", n < sizeof name ? (int)n : 0, *d);
		if (!(*d)[n] || !lex_name(*d, n) || parser_built_in(name)) {
			msg_warn("-D %.200s: expected NAME=VALUE, found %s", *d,
				!(*d)[n] ? "no \"=\""
					: parser_built_in(name)
					? "a NAME that is built in"
					: "other than "
					  "letters, digits and \"_\" in NAME");
			return -1;
		}
	}
	return 0;
}

struct script *script_parse(const char *path, const struct parse_opt *opt)
{
	struct lexer *l = definitions(opt) == 0 ? lex_file(path, opt->include) : NULL;

	return l ? parse(l, opt) : NULL;
}

struct script *script_parse_text(const char *name, const char *text, const struct parse_opt *opt)
{
	return definitions(opt) == 0 ? parse(lex_text(name, text, opt->include), opt) : NULL;
}
