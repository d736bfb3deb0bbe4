/* parse_action.c - reads actions and sinks: the statements of a script. */
#include "script/parser.h"

#include <stdlib.h>
#include <string.h>

/* Whether S, of LEN bytes, can name a log: it becomes part of the name of a file. */
static int out_name(const char *s, size_t len)
{
	return len > 0 && len <= 100 && s[0] != '.' && s[0] != '-' && strcmp(s, "accounts") != 0
		&& strcmp(s, "maps") != 0
		&& strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")
		== len;
}

static int log_name(struct parser *p, char **name)
{
	if (p->t.kind != TOK_STRING || !out_name(p->t.text, p->t.len))
		return parser_expected(p,
			"the name of a log in quotes (at most 100 letters, digits, \".\", "
			"\"_\", \"-\", no \".\" or \"-\" first, not accounts or maps)");
	return parser_string(p, name);
}

/* [ "|" ( OUT "(" STRING ")" | VAR "(" NAME ")" ) ] */
int parser_sink(struct parser *p, struct sink *s)
{
	if (!parser_is(p, "|"))
		return 0;
	if (parser_next(p) != 0)
		return -1;
	s->kind = parser_is(p, "OUT") ? SINK_OUT : parser_is(p, "VAR") ? SINK_VAR : SINK_NONE;
	if (s->kind == SINK_NONE)
		return parser_expected(p, "OUT or VAR");
	if (parser_next(p) != 0 || parser_want(p, "(") != 0)
		return -1;
	if (s->kind == SINK_VAR)
		return parser_variable(p, &s->name) != 0 || parser_want(p, ")") != 0 ? -1 : 0;
	return log_name(p, &s->name) != 0 || parser_want(p, ")") != 0 ? -1 : 0;
}

static struct action *new_action(enum action_kind kind, const struct pos *at)
{
	struct action *a = parser_need(calloc(1, sizeof *a));

	a->kind = kind;
	a->pos = *at;
	return a;
}

int parser_actions(struct parser *p, struct action **list)
{
	return parser_block(p, parser_action, &list);
}

static int condition(struct parser *p, struct action *a)
{
	return a->kind == ACT_IF ? parser_regex_later(p, &a->value) : parser_string(p, &a->value);
}

/* ( IF | INSIDE ) "(" STRING "," STRING ")" block [ ELSE ( block | IF ... | INSIDE ... ) ] */
static int branches(struct parser *p, struct action *a)
{
	for (;;) {
		if (parser_next(p) != 0 || parser_want(p, "(") != 0
			|| parser_string(p, &a->text) != 0 || parser_want(p, ",") != 0
			|| condition(p, a) != 0 || parser_want(p, ")") != 0
			|| parser_actions(p, &a->then) != 0)
			return -1;
		if (!parser_is(p, "ELSE"))
			return 0;
		if (parser_next(p) != 0)
			return -1;
		if (parser_is(p, "{"))
			return parser_actions(p, &a->otherwise);
		if (!parser_is(p, "IF") && !parser_is(p, "INSIDE"))
			return parser_expected(p, "\"{\", IF or INSIDE");
		a = a->otherwise = new_action(parser_is(p, "IF") ? ACT_IF : ACT_INSIDE, &p->t.pos);
	}
}

static int command(struct parser *p, struct action *a)
{
	/* refuse an empty command: gdb would repeat its last one */
	if (!p->t.text[strspn(p->t.text, " \t\n")])
		return parser_expected(p, "a debugger command");
	return parser_string(p, &a->text) != 0 || parser_sink(p, &a->sink) != 0 ? -1 : 0;
}

static int go(struct parser *p, struct action *a)
{
	p->go = parser_need(realloc(p->go, (p->n_go + 1) * sizeof *p->go));
	p->go[p->n_go++] = a;
	return parser_word(p, "the name of a group", &a->text);
}

static int set(struct parser *p, struct action *a)
{
	return parser_variable(p, &a->text) != 0 || parser_want(p, ",") != 0
		? -1
		: parser_string(p, &a->value);
}

static int timer(struct parser *p, struct action *a)
{
	if (!parser_is(p, "cpu") && !parser_is(p, "real") && !parser_is(p, "none"))
		return parser_expected(p, "cpu, real or none");
	return parser_word(p, "", &a->text) != 0 || parser_want(p, ",") != 0
		? -1
		: parser_string(p, &a->value);
}

static int spawn(struct parser *p, struct action *a)
{
	return parser_string(p, &a->text);
}

static int locals(struct parser *p, struct action *a)
{
	return log_name(p, &a->text);
}

/* One action, appended at **TAIL. */
int parser_action(struct parser *p, void *tail)
{
	static const struct {
		const char *word;
		enum action_kind kind;
		int (*arguments)(struct parser *, struct action *);
	} words[] = {
		{"GOTO", ACT_GOTO, go},
		{"SPAWN", ACT_SPAWN, spawn},
		{"SET", ACT_SET, set},
		{"TIMER", ACT_TIMER, timer},
		{"DETACH", ACT_DETACH, NULL},
		{"EXIT", ACT_EXIT, NULL},
		{"LOCALS", ACT_LOCALS, locals},
		{"IF", ACT_IF, NULL},
		{"INSIDE", ACT_INSIDE, NULL},
	};
	struct action ***at = tail, *a = NULL;
	size_t i = 0, n = sizeof words / sizeof *words;

	while (i < n && !parser_is(p, words[i].word))
		i++;
	if (i == n && p->t.kind != TOK_STRING)
		return parser_expected(
			p, p->nested == 1 ? "PAT_GROUP, an action or \"}\"" : "an action or \"}\"");
	**at = a = new_action(i < n ? words[i].kind : ACT_COMMAND, &p->t.pos);
	*at = &a->next;
	if (a->kind == ACT_IF || a->kind == ACT_INSIDE)
		return branches(p, a);
	if (a->kind == ACT_COMMAND)
		return command(p, a) != 0 ? -1 : parser_want(p, ";");
	if (parser_next(p) != 0)
		return -1;
	if (words[i].arguments
		&& (parser_want(p, "(") != 0 || words[i].arguments(p, a) != 0
			|| parser_want(p, ")") != 0))
		return -1;
	return parser_want(p, ";");
}
