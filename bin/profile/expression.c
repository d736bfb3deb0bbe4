/* expression.c - parses expressions, and refuses those that cannot be evaluated. */
#include "base/grown.h"
#include "base/must.h"
#include "base/nearest.h"
#include "base/oneline.h"
#include "paths/parts.h"
#include "exec/output.h"
#include "expression.h"
#include "places.h"
#include "pyspec.h"
#include "refuse.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name_bytes[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+-";

static void one_line(const char *option, const char *value)
{
	const char *fault = oneline_fault(value);

	if (fault)
		refuse("%s %s: %s", option, value, fault);
}

/* The first byte behind the quoted text that begins at S. */
static const char *unquoted(const char *s)
{
	const char quote = *s;

	for (s++; *s && *s != quote; s++)
		if (*s == '\\' && s[1])
			s++;
	return *s ? s + 1 : s;
}

int expression_assigns(const char *expr)
{
	static const char *const no[] = {"==", "!=", "<=", ">=", "..="};
	size_t i;

	for (const char *s = expr; *s;) {
		if (*s == '\'' || *s == '"') {
			s = unquoted(s);
			continue;
		}
		if (strncmp(s, "++", 2) == 0 || strncmp(s, "--", 2) == 0
			|| strncmp(s, "<<=", 3) == 0 || strncmp(s, ">>=", 3) == 0)
			return 1;
		for (i = 0; i < sizeof no / sizeof *no && strncmp(s, no[i], strlen(no[i])) != 0;)
			i++;
		if (i < sizeof no / sizeof *no)
			s += strlen(no[i]);
		else if (*s == '=')
			return 1;
		else
			s++;
	}
	return 0;
}

static void offer(void *arg, const struct part *p)
{
	nearest_offer(arg, p->name);
}

/* Set what X's formatter takes; misuse when it is neither a formatter nor a command that can
 * run. */
static void find_formatter(struct expression *x, const char *option)
{
	const char *text = x->formatter;
	char name[NAME_MAX + 1], takes[PARTS_TEXT + 3], out[NEAR_BEST * (NEAR_NAME + 2)], *answer;
	char *command[] = {"sh", "-c", "command -v \"$1\" >/dev/null", "sh", name, NULL};
	size_t len = strcspn(text, " ");
	struct near near;
	struct part p;
	int status;

	if (!*text)
		refuse("%s: the formatter has no name", option);
	snprintf(name, sizeof name, "%.*s", (int)(len < NAME_MAX ? len : NAME_MAX), text);
	if (parts_formatter(place_lib(), text, &p) == 0) {
		snprintf(takes, sizeof takes, " %s ", p.takes);
		x->time = strstr(takes, " time ") != NULL;
		x->path = strstr(takes, " path ") != NULL;
		return;
	}
	if (!strchr(name_bytes, *text) || *text == '+' || *text == '-' || strchr(text, '='))
		return; /* a command line for sh */
	nearest_start(&near, name);
	parts_all(place_lib(), "formatter", offer, &near);
	nearest_text(&near, out, sizeof out);
	len = strspn(text, name_bytes);
	name[len < sizeof name ? len : sizeof name - 1] = 0;
	answer = output_of(command, &status);
	free(answer);
	if (status)
		refuse("%s: no formatter or command %s%s%s", option, text,
			*out ? "; near it: " : "", out);
}

static char *copied(const char *text, size_t len)
{
	return must(strndup(text, len));
}

void expression_add(
	struct expressions *all, const char *option, const char *spec, const char *formatter)
{
	const char *func = strchr(spec, '@'), *expr = func ? strchr(func + 1, '@') : NULL;
	struct expression *x;

	one_line(option, spec);
	if (func && func > spec && func[1] == '^' && expr && expr > func + 2 && expr[1])
		refuse("%s %s: write ^ after the function: %.*s@%.*s^%s", option, spec,
			(int)(func - spec), spec, (int)(expr - func - 2), func + 2, expr);
	if (strstr(spec, "$_shell"))
		refuse("%s %s: $_shell is not a value of the program", option, spec);
	if (!expr || func == spec || expr == func + 1 || !expr[1])
		refuse("%s %s: not PROG@FUNC@EXPR", option, spec);
	all->each = grown(all->each, &all->room, all->n, sizeof *all->each);
	x = &all->each[all->n++];
	*x = (struct expression){.spec = spec, .formatter = formatter, .expr = expr + 1};
	x->up = expr[-1] == '^' && expr > func + 2;
	x->prog = copied(spec, (size_t)(func - spec));
	x->func = copied(func + 1, (size_t)(expr - func - 1 - x->up));
	x->python = pyspec_is(spec);
	if (x->python)
		pyspec_check(option, spec, x->expr);
	if (!all->first)
		all->first = option;
	find_formatter(x, option);
}

void expression_locals(struct expressions *all, const char *option, const char *func)
{
	const char *at = strchr(func, '@');

	one_line(option, func);
	if (at && pyspec_is(func)) {
		all->locals_file = copied(func, (size_t)(at - func));
		func = at + 1;
	}
	if (!*func || strcmp(func, "^") == 0)
		refuse("%s %s: the name of the function is empty", option, func);
	if (func[0] == '^' && func[1])
		refuse("%s %s: write ^ after the function: %s^", option, func, func + 1);
	if (all->locals)
		refuse("%s %s: already given: %s", option, func, all->locals);
	all->locals = func;
	if (!all->first)
		all->first = option;
}

void expression_condition(const char *option, const char *what)
{
	const char *at = strchr(what, '@');

	one_line(option, what);
	if (!at || at == what || !at[1] || strchr(at + 1, '@'))
		refuse("%s %s: not FUNC@EXPR", option, what);
	if (expression_assigns(at + 1))
		refuse("%s %s: it assigns to a variable", option, what);
}
