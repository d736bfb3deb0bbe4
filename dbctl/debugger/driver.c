/* driver.c - reads the driver's file, and answers questions about what it says. */
#define _GNU_SOURCE /* open_memstream */
#include "base/msg.h"
#include "debugger/driver.h"
#include "paths/parts.h"
#include "script/parser.h"
#include "script/pattern.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct word {
	const char *name;
	size_t least, most;
	char regexes;
} words[DRIVER_COUNT] = {
#define X(word, least, most, regexes) {#word, least, most, regexes},
	DRIVER_WORDS(X)
#undef X
};

static struct statement *said[DRIVER_COUNT];

/* The words that every driver must have. */
static const enum driver_word needed[] = {SAY_run, SAY_prompt, SAY_begin, SAY_attach, SAY_detach,
	SAY_go_on, SAY_place, SAY_nothing, SAY_stop, SAY_resumed};

/* These functions read the file of a driver. */

static int is_regex(const struct word *w, size_t i)
{
	return w->regexes == 'a' || (w->regexes == 'e' && i % 2 == 0)
		|| (w->regexes >= '0' && w->regexes <= '9' && (size_t)(w->regexes - '0') == i);
}

/* The plain characters that RE begins with, to be freed. */
static char *beginning(const char *re)
{
	char *out = parser_need(strdup(re)), *w = out;

	if (*re == '^' && !strchr(re, '|'))
		for (re++; *re && !strchr("^([.*+?{$", *re); re++) {
			const char *plain = *re == '\\' && re[1] ? ++re : re;
			if (re[1] && strchr("*?{", re[1]))
				break; /* the character is optional */
			*w++ = *plain;
		}
	*w = 0;
	return out;
}

static int string(struct parser *p, const struct word *w, struct statement *s)
{
	s->text = parser_need(realloc(s->text, (s->n + 1) * sizeof *s->text));
	s->re = parser_need(realloc(s->re, (s->n + 1) * sizeof *s->re));
	s->begin = parser_need(realloc(s->begin, (s->n + 1) * sizeof *s->begin));
	s->begin[s->n] = NULL;
	if (is_regex(w, s->n)) {
		if (parser_regex(p, &s->text[s->n], &s->re[s->n]) != 0)
			return -1;
		s->begin[s->n] = beginning(s->text[s->n]);
	} else if (parser_string(p, &s->text[s->n]) != 0) {
		return -1;
	}
	s->n++;
	return 0;
}

/* WORD STRING... ; */
static int statement(struct parser *p)
{
	struct statement *s = parser_need(calloc(1, sizeof *s)), **at;
	size_t i = 0;

	while (i < DRIVER_COUNT && !parser_is(p, words[i].name))
		i++;
	if (i == DRIVER_COUNT)
		return parser_expected(p, "a word of the driver language");
	for (at = &said[i]; *at; at = &(*at)->next)
		;
	*at = s;
	if (parser_next(p) != 0)
		return -1;
	while (s->n < words[i].most && !(s->n >= words[i].least && parser_is(p, ";")))
		if (string(p, &words[i], s) != 0)
			return -1;
	return parser_want(p, ";");
}

static int read_file(const char *path)
{
	const char *const none[] = {NULL};
	struct parse_opt opt = {.include = none, .definition = none};
	struct parser p = {.l = lex_file(path, none), .opt = &opt, .left = PATTERN_ALL};
	int bad = !p.l || parser_next(&p) != 0;

	while (!bad && p.t.kind != TOK_END)
		bad = statement(&p) != 0;
	if (p.l)
		lex_close(p.l);
	for (size_t i = 0; !bad && i < sizeof needed / sizeof *needed; i++)
		if (!said[needed[i]]) {
			msg_warn("%s: the driver lacks \"%s\", which every driver needs", path,
				words[needed[i]].name);
			bad = 1;
		}
	return bad ? -1 : 0;
}

static int has_ending(const char *name, const char *ending)
{
	size_t len = strlen(name), n = strlen(ending);

	return len > n && strcmp(name + len - n, ending) == 0;
}

/* Find the driver of NAME.  If there is none, drop the last `-' of NAME and all behind it (lldb-14
 * becomes lldb) and try again; then take the driver of gdb. */
static const char *find(const char *name, const char *lib, struct part *p)
{
	char base[NAME_MAX + 1], *dash;

	snprintf(base, sizeof base, "%s", name);
	if (parts_find(lib, "driver", base, p) == 0)
		return p->path;
	dash = strrchr(base, '-');
	if (dash && dash > base) {
		*dash = 0;
		if (parts_find(lib, "driver", base, p) == 0)
			return p->path;
	}
	return parts_find(lib, "driver", "gdb", p) == 0 ? p->path : NULL;
}

const char *driver_read(const char *debugger, const char *lib)
{
	static struct part p;
	const char *slash = strrchr(debugger, '/'), *path;
	int is_file = has_ending(debugger, ".driver");

	path = is_file ? debugger : find(slash ? slash + 1 : debugger, lib, &p);
	if (!path)
		msg_die(EXIT_FAIL, "cannot read gdb.driver in %s: no such file; reinstall PCT",
			lib);
	if (read_file(path) != 0)
		return NULL;
	if (driver_says(SAY_program))
		return driver_text(SAY_program);
	return is_file ? driver_text(SAY_run) : debugger;
}

/* These functions say what the driver has. */

const struct statement *driver_says(enum driver_word word)
{
	return said[word];
}

const char *driver_text(enum driver_word word)
{
	return said[word] ? said[word]->text[0] : NULL;
}

const char *driver_lacks(const char *what)
{
	for (const struct statement *s = said[SAY_lacks]; s; s = s->next)
		if (strcmp(s->text[0], what) == 0)
			return s->text[1];
	return NULL;
}

/* Compare the literal beginning first, which most lines do not have: regexec(3) takes a microsecond
 * to find that out. */
int driver_match(const struct statement *s, size_t i, const char *text, regmatch_t *m, size_t n)
{
	return strncmp(text, s->begin[i], strlen(s->begin[i])) == 0
		&& regexec(&s->re[i], text, n, m, 0) == 0;
}

int driver_matches(enum driver_word word, const char *text, const char **where)
{
	int number = 0;
	regmatch_t m;

	for (const struct statement *s = said[word]; s; s = s->next)
		for (size_t i = 0; i < s->n && is_regex(&words[word], i); i++) {
			number++;
			if (driver_match(s, i, text, &m, 1)) {
				if (where)
					*where = text + m.rm_so;
				return number;
			}
		}
	return 0;
}

int driver_begins(enum driver_word word, const char *command)
{
	for (const struct statement *s = said[word]; s; s = s->next)
		for (size_t i = 0; i < s->n; i++)
			if (strncmp(command, s->text[i], strlen(s->text[i])) == 0)
				return 1;
	return 0;
}

struct filling {
	const struct driver_fill *fill;
	size_t n;
	int missing;
};

static const char *lookup(void *arg, const char *name, size_t len)
{
	struct filling *f = arg;

	for (size_t i = 0; i < f->n; i++)
		if (strlen(f->fill[i].name) == len && memcmp(f->fill[i].name, name, len) == 0
			&& f->fill[i].value)
			return f->fill[i].value;
	f->missing = 1;
	return NULL;
}

char *driver_fill(const char *text, const struct driver_fill *fill, size_t n, const char *subject,
	const regmatch_t *m, int *missing)
{
	static const struct record empty;
	struct filling f = {fill, n, 0};
	struct vars v = {0};
	char *out;

	if (m)
		vars_groups(&v, subject, m);
	out = vars_expand(&v, &empty, lookup, &f, text, VARS_AS_IS);
	vars_free(&v);
	if (missing)
		*missing = f.missing;
	return out;
}

int driver_commands(enum driver_word word, const struct driver_fill *fill, size_t n,
	void (*fn)(void *arg, const char *command, int last), void *arg)
{
	char *waits = NULL; /* the command before this one, which may be the last */
	int commands = 0;

	for (const struct statement *s = said[word]; s; s = s->next)
		for (size_t i = 0; i < s->n; i++) {
			int missing;
			char *text = driver_fill(s->text[i], fill, n, NULL, NULL, &missing);
			if (missing) {
				free(text);
				continue;
			}
			if (waits)
				fn(arg, waits, 0);
			free(waits);
			waits = text;
			commands++;
		}
	if (waits)
		fn(arg, waits, 1);
	free(waits);
	return commands;
}

/* These functions translate commands of scripts and their answers. */

char *driver_command(const char *command, const struct statement **rule, const char **why)
{
	regmatch_t m[VARS_GROUPS];

	*rule = NULL;
	for (const struct statement *s = said[SAY_say]; s; s = s->next)
		if (driver_match(s, 0, command, m, VARS_GROUPS)) {
			*rule = s;
			return driver_fill(s->text[1], NULL, 0, command, m, NULL);
		}
	for (const struct statement *s = said[SAY_cannot]; s; s = s->next)
		if (driver_match(s, 0, command, NULL, 0)) {
			*why = s->text[1];
			return NULL;
		}
	return parser_need(strdup(command));
}

char *driver_own_answer(const struct statement *rule, const char *command)
{
	regmatch_t m[VARS_GROUPS];

	if (!rule || *rule->text[1] || !driver_match(rule, 0, command, m, VARS_GROUPS))
		return NULL;
	return driver_fill(rule->n > 3 ? rule->text[3] : "", NULL, 0, command, m, NULL);
}

/* LINE of an answer as RULE translates it, to be freed; NULL when RULE leaves it out. */
static char *answer_line(const struct statement *rule, const char *line)
{
	regmatch_t m[VARS_GROUPS];

	for (size_t i = 2; i + 1 < rule->n; i += 2)
		if (driver_match(rule, i, line, m, VARS_GROUPS))
			return *rule->text[i + 1]
				? driver_fill(rule->text[i + 1], NULL, 0, line, m, NULL)
				: NULL;
	return parser_need(strdup(line));
}

char *driver_answer(const struct statement *rule, const char *text)
{
	char *copy = parser_need(strdup(text)), *out, *line, *end;
	size_t size;
	FILE *f;

	if (!rule || rule->n < 4)
		return copy;
	f = parser_need(open_memstream(&out, &size));
	for (line = copy; line; line = end) {
		char *said_line;
		if ((end = strchr(line, '\n')))
			*end++ = 0;
		if ((said_line = answer_line(rule, line)))
			fprintf(f, "%s%s", ftell(f) > 0 ? "\n" : "", said_line);
		free(said_line);
	}
	if (fclose(f) != 0)
		msg_die(EXIT_FAIL, "out of memory");
	free(copy);
	return out;
}
