/* answerlog.c - writes answers as the log of a run through the debugger (pct(5)), or as JSON. */
#include "recorded.h"

#include "base/jsontext.h"
#include "base/must.h"
#include "base/putescaped.h"
#include "format/textframe.h"
#include "format/textlog.h"
#include "inside/escape.h"
#include "names/shortname.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t said; /* number of values printed in JSON */

void say_head(const struct asked *a)
{
	const struct reader *r = statereader_reader(a->states);
	char line[2 * PATH_MAX];

	textlog_head(line, sizeof line, a->expr ? "expr1" : "locals", r->head.pid,
		r->head.start_ticks, r->program);
	fputs(line, stdout);
}

static const char not_recorded[] = "<not recorded>";

/* Returns TEXT, or one wording instead of the debugger's several phrases for what was not
 * recorded. */
static const char *wording(const char *text)
{
	static const char *const missing[] = {
		"<unavailable>", "value is not available", "Cannot access memory at address"};

	for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
		if (strncmp(text, missing[i], strlen(missing[i])) == 0)
			return not_recorded;
	return text;
}

/* Print the lines NAME = VALUE of TEXT, with <not recorded> for <unavailable>. */
void say_variables(char *text)
{
	static const char unavailable[] = " = <unavailable>";

	for (char *end; text; text = end) {
		if ((end = strchr(text, '\n')))
			*end++ = 0;
		size_t len = strlen(text), n = sizeof unavailable - 1;
		if (len > n && strcmp(text + len - n, unavailable) == 0)
			printf("%.*s = %s\n", (int)(len - n), text, not_recorded);
		else
			puts(text);
	}
}

const char *types_next(const char *said, struct typed *v)
{
	for (const char *name = said; (name = strstr(name, "{name=\""));) {
		const char *end = strchr(name += 7, '"'), *type = end ? end + 1 : NULL, *to;
		if (!type)
			return NULL;
		int param = strncmp(type, ",arg=\"1\"", 8) == 0;
		type += param ? 8 : 0;
		if (strncmp(type, ",type=\"", 7) != 0)
			continue;
		for (to = type += 7; *to && *to != '"'; to++)
			to += *to == '\\' && to[1];
		*v = (struct typed){name, type, (size_t)(end - name), (size_t)(to - type), param};
		return to;
	}
	return NULL;
}

/* Print the types in SAID, the answer of the machine interface:
 *	^done,variables=[{name="n",arg="1",type="int",value="5"},{name="p",type="char [4]"}] */
void say_types(const char *said)
{
	struct typed v;

	while ((said = types_next(said, &v))) {
		printf("# type %.*s ", (int)v.name_len, v.name);
		for (size_t i = 0; i < v.type_len; i++)
			putchar(v.type[i] == '\\' ? v.type[++i] : v.type[i]);
		putchar('\n');
	}
}

/* Print S as a string of JSON.  The backslashes in it are the debugger's escapes, and stay. */
static void json(const char *s)
{
	size_t len = strlen(s), at = 0;
	char *safe = must(malloc(4 * len + 1));

	for (size_t n; *s; s += n) {
		n = *s == '\\' ? 1 : strcspn(s, "\\");
		if (*s == '\\')
			safe[at++] = '\\';
		else
			at += escape(safe + at, 4 * n + 1, s, n);
	}
	safe[at] = 0;
	json_text(safe);
	free(safe);
}

void say_json(const struct asked *a, size_t i, const struct meeting *m, const char *value, int good)
{
	const struct reader *r = statereader_reader(a->states);
	uint64_t time = statereader_time(a->states, a->chosen[i]), zero = a->zero;
	uint64_t at = time > zero ? time - zero : 0;
	size_t len;

	printf("%s\n{\"program\": ", said++ ? "," : "[");
	json(r->program);
	printf(", \"pid\": %" PRIu32 ", \"tid\": %" PRIu32 ", \"time\": %" PRIu64 ".%06u, "
	       "\"function\": ",
		r->head.pid, statereader_tid(a->states, a->chosen[i]), at / 1000000000,
		(unsigned)(at % 1000000000 / 1000));
	json(m->func);
	value = wording(value);
	len = strlen(value);
	good = good && !(len && *value == '<' && value[len - 1] == '>');
	printf(good ? ", \"value\": " : ", \"none\": ");
	json(value);
	printf("}");
}

void say_before(const struct asked *a, size_t i, const struct meeting *m)
{
	const struct pct_head *h = &statereader_reader(a->states)->head;
	uint64_t time = statereader_time(a->states, a->chosen[i]) - h->start_mono + h->start_time;

	printf("# in %s\n", m->func);
	if (a->times)
		printf("# at %" PRIu64 ".%03u\n", time / 1000000000,
			(unsigned)(time % 1000000000 / 1000000));
}

void say_value(const char *text, int good)
{
	const char *value = wording(text);

	printf("%s%s\n", good || value != text ? "" : "! ", value);
}

/* Print the functions in SAID, a backtrace, as one more column. */
static void put_path(const char *said)
{
	char *text = must(strdup(said ? said : "")), *line = text;
	const char *between = "\t";
	struct textframe f;

	for (char *end; line; line = end) {
		if ((end = strchr(line, '\n')))
			*end++ = 0;
		if (textframe_parse(line, &f) != 1)
			continue;
		if (f.func && strncmp(f.func, "<unavailable>", 13) == 0)
			break; /* no stack was recorded */
		fputs(between, stdout);
		put_escaped(f.func ? shortname(f.func) : "??");
		between = " <- ";
	}
	if (*between == '\t')
		fputs("\t?", stdout);
	free(text);
}

void say_row(const struct asked *a, size_t i, const struct meeting *m, const char *value, int good)
{
	const char *text = wording(value);
	size_t len = strlen(text);

	good = good && !(len && *text == '<' && text[len - 1] == '>');
	printf("%c\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu64 "\t", good ? 'v' : 'n',
		statereader_reader(a->states)->head.pid, statereader_tid(a->states, a->chosen[i]),
		statereader_time(a->states, a->chosen[i]));
	put_escaped(m->func);
	putchar('\t');
	for (; *text; text++) /* the backslashes are the debugger's */
		putchar((unsigned char)*text < ' ' ? '?' : *text);
	if (a->paths)
		put_path(m->path);
	putchar('\n');
}

/* Print TEXT, all that the debugger says of a state, cut after MOST bytes. */
void say_state(const struct asked *a, size_t i, char *text)
{
	enum { MOST = 6000 };
	const char *between = "";

	if (strlen(text) > MOST)
		strcpy(text + MOST, "..");
	printf("%s\n{\"pid\": %" PRIu32 ", \"tid\": %" PRIu32 ", \"at\": %" PRIu64 ", \"lines\": [",
		said++ ? "," : "[", statereader_reader(a->states)->head.pid,
		statereader_tid(a->states, a->chosen[i]),
		statereader_time(a->states, a->chosen[i]));
	for (char *end; text; text = end, between = ", ") {
		if ((end = strchr(text, '\n')))
			*end++ = 0;
		fputs(between, stdout);
		json(text);
	}
	fputs("]}", stdout);
}

void say_json_end(void)
{
	puts(said ? "\n]" : "[]");
}
