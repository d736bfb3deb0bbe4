/* whylist.c - lists samples of a function with all that the debugger says of its variables, for
 * values-why:
 *	s<TAB>12.3.1<TAB>0<TAB>x.c:14 in find in cmp at 7
 *	                                           thread 12, call 3.1; not on the first line; the
 *	                                           place, what it called, and the line in the last
 *	a<TAB>key<TAB>5                            a parameter that has its value from the caller
 *	v<TAB>p->next<TAB>0x0                      members, one level deep
 * While the function runs, the caller's registers and its part of the stack stay as they are, and
 * so do the parameters' values at entry, which the debugger knows from them.  A change of
 * either shows another call. */
#include "recorded.h"

#include "base/must.h"
#include "format/textframe.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct states *ordered; /* for qsort */

static int by_thread(const void *a, const void *b)
{
	size_t x = *(const size_t *)a, y = *(const size_t *)b;
	uint32_t s = statereader_tid(ordered, x), t = statereader_tid(ordered, y);

	return s != t ? (s > t) - (s < t) : (x > y) - (x < y);
}

void why_order(struct asked *a)
{
	ordered = a->states;
	qsort(a->chosen, a->n, sizeof *a->chosen, by_thread);
}

/* Append ` in NAME' to PLACE, which has ROOM bytes, for each of the N calls in BELOW, the
 * function's own call first; then ` at LINE' when all have fitted. */
static void add_calls(char *place, size_t room, char *const *below, size_t n, const char *line)
{
	size_t len = strlen(place);

	while (n-- && len + strlen(below[n]) + 60 < room)
		len += (size_t)sprintf(place + len, " in %s", below[n]);
	if (n == SIZE_MAX)
		snprintf(place + len, room - len, " at %s", line);
}

/* Set the place of M from its backtrace: the line in the function and what it called, down to the
 * innermost line.  Count the frames below the function's.  Inlined calls have the address of the
 * frame that they are in. */
static void place_of(struct meeting *m)
{
	char *text = must(strdup(m->path)), *before = NULL, place[2000];
	char **below = must(calloc((size_t)m->frame + 1, sizeof *below)), line_of[20] = "?";
	size_t n = 0;
	uint64_t at = 0;
	struct textframe f;

	for (char *line = text, *end; line; line = end) {
		int inlined;
		if ((end = strchr(line, '\n')))
			*end++ = 0;
		if (textframe_parse(line, &f) != 1)
			continue;
		if (f.number == 0)
			snprintf(line_of, sizeof line_of, "%s", f.line ? f.line : "?");
		/* the same function at the same address has called itself */
		inlined = f.number > 0 && f.addr == at
			&& !(before && f.func && strcmp(f.func, before) == 0);
		if ((int)f.number <= m->frame)
			m->called += f.number > 0 && !inlined;
		if ((int)f.number == m->frame) {
			snprintf(place, sizeof place, "%.800s:%.20s", f.file ? f.file : "??",
				f.line ? f.line : "?");
			if (n)
				add_calls(place, sizeof place, below, n, line_of);
			m->place = must(strdup(place));
			m->line = f.line ? atoi(f.line) : 0;
		}
		if ((int)f.number < m->frame && n < (size_t)m->frame)
			below[n++] = f.func ? f.func : (char *)"??";
		if ((int)f.number == m->frame + 1)
			m->inlined = inlined;
		before = f.func;
		at = f.addr;
	}
	if (!m->place)
		m->place = must(strdup("??"));
	free(below);
	free(text);
}

static void keep(char ***list, size_t *n, const struct typed *v)
{
	*list = must(realloc(*list, (*n + 1) * sizeof **list));
	(*list)[(*n)++] = must(strndup(v->name, v->name_len));
}

/* Keep the names of parameters, and of variables that may lead to structures.  SAID is the answer
 * of the machine interface. */
static void keep_names(struct meeting *m, const char *said)
{
	struct typed v;

	while ((said = types_next(said, &v))) {
		if (v.param)
			keep(&m->param, &m->params, &v);
		if (v.type_len && v.type[v.type_len - 1] == '*' && strncmp(v.type, "char ", 5) != 0
			&& strncmp(v.type, "void ", 5) != 0)
			keep(&m->pointer, &m->pointers, &v);
	}
}

/* How far a PC is behind the beginning of its function, -1 not known.  SAID, the answer to `info
 * symbol', is `f + 12 in section ...'. */
static long behind(const char *said)
{
	const char *plus = strstr(said, " + "), *in = strstr(said, " in section");

	if (!in)
		return -1;
	return plus && plus < in ? atol(plus + 3) : 0;
}

void why_prepare(struct asked *a)
{
	/* addresses are printed with their symbols, arrays of characters up to a NUL */
	static const char *const settings[] = {"set print symbol on", "set print null-stop on",
		"define pct_entry\noutput $arg0@entry\necho \\036\nend"};
	struct session *session = a->session[0];

	for (unsigned k = 0; k < a->sessions; k++)
		for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
			session_ask(a->session[k], "%s", settings[i]);
			session_answer(a->session[k]);
		}
	for (size_t i = 0; i < a->n_met; i++) {
		struct meeting *m = &a->met[i];
		const char *of;
		long from;
		if (m->frame < 0)
			continue;
		place_of(m);
		session_ask(session, "pct_look %zu", m->example);
		session_ask(session, "select-frame %d", m->frame);
		session_ask(
			session, "interpreter-exec mi \"-stack-list-variables --simple-values\"");
		session_ask(session, "info symbol $pc");
		session_answer(session);
		session_answer(session);
		keep_names(m, session_answer(session));
		from = behind(session_answer(session));
		if (m->frame != 0 || m->inlined || from < 0)
			continue;
		session_ask(session, "info line *($pc - %ld)", from);
		of = session_answer(session);
		m->entry = strncmp(of, "Line ", 5) == 0 && m->line && atoi(of + 5) == m->line;
	}
}

/* Number the calls, by the callers that the states have. */
void why_calls(struct asked *a)
{
	uint64_t was = 0, caller;
	uint32_t tid = 0, call = 0;
	int left = 1;

	a->call = must(calloc(a->n + 1, sizeof *a->call));
	for (size_t i = 0; i < a->n; i++) {
		const struct meeting *m = &a->met[a->meeting[i]];
		if (m->frame < 0) {
			left = 1;
			continue;
		}
		caller = m->called < a->caller_from[i + 1] - a->caller_from[i]
			? a->caller[a->caller_from[i] + m->called]
			: 0;
		if (left || !caller || caller != was
			|| statereader_tid(a->states, a->chosen[i]) != tid)
			call++;
		a->call[i] = call;
		was = caller;
		tid = statereader_tid(a->states, a->chosen[i]);
		left = 0;
	}
}

void why_ask(struct asked *a, size_t i, struct session *session)
{
	const struct meeting *m = &a->met[a->meeting[i]];

	session_ask(session, "info args");
	session_ask(session, "info locals");
	for (size_t k = 0; k < m->params; k++)
		session_ask(session, "pct_entry %s", m->param[k]);
	for (size_t k = 0; k < m->pointers; k++)
		session_ask(session, "output *%s", m->pointer[k]);
}

/* Parameters that were seen with another value than at entry. */
static struct {
	char **name;
	size_t n;
} changed;

static int has_changed(const char *name)
{
	for (size_t i = 0; i < changed.n; i++)
		if (strcmp(changed.name[i], name) == 0)
			return 1;
	return 0;
}

/* 1 when `, NAME = ' begins at TEXT, with the next member: a value may also have commas of its own,
 * as in "abc", '\000' <repeats 12 times>. */
static int begins_member(const char *text)
{
	size_t n = strcspn(text + 2, " ,'\"<{");

	return n && strncmp(text + 2 + n, " = ", 3) == 0;
}

/* The end of the value at TEXT: the comma before the next member, or a brace, outside of quotes and
 * inner braces. */
static char *value_end(char *text)
{
	int depth = 0;
	char quote = 0;

	for (; *text; text++) {
		if (quote) {
			if (*text == '\\' && text[1])
				text++;
			else if (*text == quote)
				quote = 0;
		} else if (*text == '"' || *text == '\'') {
			quote = *text;
		} else if (*text == '{' || *text == '<' || *text == '(') {
			depth++;
		} else if (*text == '}' || *text == '>' || *text == ')') {
			if (depth-- == 0)
				return text;
		} else if (*text == ',' && depth == 0 && begins_member(text)) {
			return text;
		}
	}
	return text;
}

static void say_one(
	char kind, const char *name, const char *join, const char *member, const char *value)
{
	if (*value != '{')
		printf("%c\t%s%s%s\t%s\n", kind, name, join, member, value);
}

/* Print the members of the structure NAME, whose value is TEXT, except those that are
 * structures. */
static void say_members(char kind, const char *name, const char *join, char *text)
{
	char *end, *equal;

	for (text++; *text && *text != '}'; text = end + strspn(end, ", ")) {
		char last;
		equal = strstr(text, " = ");
		end = value_end(equal ? equal + 3 : text);
		last = *end;
		*end = 0;
		if (equal && equal < end && *text != '<') {
			*equal = 0;
			say_one(kind, name, join, text, equal + 3);
		}
		if (!last)
			return;
		*end = last == '}' ? '}' : ',';
	}
}

/* Print the lines NAME = VALUE of TEXT: of variables, or, with KIND a, of parameters. */
static void say_lines(char kind, char *text)
{
	for (char *end, *equal; text; text = end) {
		if ((end = strchr(text, '\n')))
			*end++ = 0;
		if (!(equal = strstr(text, " = ")) || *text == ' ')
			continue;
		*equal = 0;
		if (equal[3] == '{')
			say_members(kind, text, ".", equal + 3);
		else
			say_one(kind == 'a' && has_changed(text) ? 'v' : kind, text, "", "",
				equal + 3);
	}
}

/* The value of NAME in the lines NAME = VALUE of TEXT, to the end of the line; NULL when there is
 * none. */
static const char *value_of(const char *text, const char *name, size_t *len)
{
	size_t n = strlen(name);

	for (; text; text = strchr(text, '\n'), text += text != NULL)
		if (strncmp(text, name, n) == 0 && strncmp(text + n, " = ", 3) == 0) {
			*len = strcspn(text + n + 3, "\n");
			return text + n + 3;
		}
	return NULL;
}

/* Returns the known values of the parameters at entry as a text, which tells calls apart.  Prints
 * those of parameters that change to OUT.  ARGS: the answer to `info args'. */
static char *entries(const struct meeting *m, const char *args, struct session *session, FILE *out)
{
	char *all = NULL;
	size_t size;
	FILE *to = must(open_memstream(&all, &size));

	for (size_t k = 0; k < m->params; k++) {
		int good;
		const char *value = session_value(session, &good), *name = m->param[k], *now;
		size_t len = 0;
		if (!good || *value == '<' || strchr(value, '\n'))
			continue;
		now = value_of(args, name, &len);
		if (now && *now != '<' && !has_changed(name)
			&& (strlen(value) != len || strncmp(now, value, len) != 0)) {
			changed.name =
				must(realloc(changed.name, (changed.n + 1) * sizeof *changed.name));
			changed.name[changed.n++] = must(strdup(name));
		}
		if (has_changed(name))
			fprintf(out, "a\t%s@entry\t%s\n", name, value);
		fprintf(to, "%s = %s\n", name, value);
	}
	fclose(to);
	return must(all);
}

/* 'a' when the pointer NAME is a parameter that keeps its value, otherwise 'v'. */
static char kind_of(const struct meeting *m, const char *name)
{
	for (size_t k = 0; k < m->params; k++)
		if (strcmp(m->param[k], name) == 0)
			return has_changed(name) ? 'v' : 'a';
	return 'v';
}

void why_tell(struct asked *a, size_t i, struct session *session)
{
	static char *before;
	static uint32_t anew;
	const struct meeting *m = &a->met[a->meeting[i]];
	char *args = must(strdup(session_answer(session)));
	char *locals = must(strdup(session_answer(session))), *entry, *lines = NULL;
	size_t size;
	FILE *out = must(open_memstream(&lines, &size));

	entry = entries(m, args, session, out);
	fclose(out);
	anew += before && strcmp(before, entry) != 0;
	free(before);
	before = entry;
	printf("s\t%" PRIu32 ".%" PRIu32 ".%" PRIu32 "\t%d\t%s\n%s",
		statereader_tid(a->states, a->chosen[i]), a->call[i], anew, m->entry, m->place,
		lines ? lines : "");
	free(lines);
	say_lines('a', args);
	say_lines('v', locals);
	free(args);
	free(locals);
	for (size_t k = 0; k < m->pointers; k++) {
		char *text = session_answer(session);
		if (*text == '{' && !strchr(text, '\n'))
			say_members(kind_of(m, m->pointer[k]), m->pointer[k], "->", text);
	}
}
