/* script - prints a parsed script of dbctl.
 *
 *	script FILE [NAME=VALUE]...
 *
 * One line for each thing, indented by how deep it lies; strings between < and >. */
#include "../../dbctl/script/parse.h"
#include "base/msg.h"

#include <err.h>
#include <stdio.h>

static void show_sink(const struct sink *s)
{
	if (s->kind)
		printf(" | %s <%s>", s->kind == SINK_OUT ? "OUT" : "VAR", s->name);
}

static void show_actions(const struct action *a, int deep)
{
	static const char *const names[] = {
		[ACT_COMMAND] = "command",
		[ACT_GOTO] = "GOTO",
		[ACT_SPAWN] = "SPAWN",
		[ACT_DETACH] = "DETACH",
		[ACT_SET] = "SET",
		[ACT_IF] = "IF",
		[ACT_TIMER] = "TIMER",
		[ACT_EXIT] = "EXIT",
		[ACT_INSIDE] = "INSIDE",
		[ACT_LOCALS] = "LOCALS",
	};

	for (; a; a = a->next) {
		printf("%*s%u:%u %s", deep, "", a->pos.line, a->pos.column, names[a->kind]);
		if (a->text)
			printf(" <%s>", a->text);
		if (a->value)
			printf(" <%s>", a->value);
		if (a->target)
			printf(" at line %u", a->target->pos.line);
		show_sink(&a->sink);
		putchar('\n');
		show_actions(a->then, deep + 2);
		if (a->otherwise) {
			printf("%*sELSE\n", deep, "");
			show_actions(a->otherwise, deep + 2);
		}
	}
}

int main(int argc, char **argv)
{
	static const char *const follow[] = {
		[FOLLOW_KERNEL] = "kernel",
		[FOLLOW_PORTABLE] = "portable",
		[FOLLOW_NONE] = "none",
	};
	struct parse_opt opt = {NULL, (const char *const *)argv + 2};
	struct script *s;

	if (argc < 2)
		errx(2, "usage: script FILE [NAME=VALUE]...");
	msg_prog = "script";
	s = script_parse(argv[1], &opt);
	for (struct rule *r = s ? s->rules : NULL; r; r = r->next) {
		printf("EXEC %s <%s>", follow[r->follow], r->text);
		printf(r->first ? " first %s\n" : "\n", r->first ? r->first->name : "");
		show_actions(r->actions, 2);
		for (struct group *g = r->groups; g; g = g->next) {
			printf("  PAT_GROUP <%s>\n", g->name);
			for (struct pat *p = g->pats; p; p = p->next) {
				printf("    PAT %u <%s>", p->lines, p->text);
				show_sink(&p->sink);
				putchar('\n');
				show_actions(p->actions, 6);
			}
		}
	}
	return s ? 0 : EXIT_USAGE;
}
