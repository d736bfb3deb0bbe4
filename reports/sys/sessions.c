/* sessions.c - reads accounts.log, lines KEY<TAB>VALUE.  Lines of an event follow the line that
 * names it; the sums of the run follow all events. */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/must.h"
#include "format/accountlog.h"
#include "sessions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Append TEXT to *TO, with SEPARATOR between if *TO is not empty. */
static void append(char **to, const char *separator, const char *text)
{
	char *longer;

	if (asprintf(&longer, "%s%s%s", *to, **to ? separator : "", text) < 0)
		must(NULL);
	free(*to);
	*to = longer;
}

/* 1 when LIST has TEXT. */
static int is_in(const char *list, const char *text)
{
	size_t n = strlen(text);

	for (const char *at = list; (at = strstr(at, text)); at++)
		if ((at == list || (at >= list + 2 && at[-1] == ' ' && at[-2] == ','))
			&& (!at[n] || strncmp(at + n, ", ", 2) == 0))
			return 1;
	return 0;
}

void sessions_list(char **list, const char *text)
{
	if (!**list || !is_in(*list, text))
		append(list, ", ", text);
}

static int adds_up(const char *key)
{
	static const char *const sums[] = {"taken", "recorded", "samples", "idle", "user", "kernel",
		"processes", "wall_us", "cpu_us", "program_us", "program_system_us", "busy_us",
		"throttled", "ring_lost", "records_lost"};

	for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
		if (strcmp(sums[i], key) == 0)
			return 1;
	return 0;
}

struct session_value *sessions_find(const struct sessions *s, const char *key)
{
	for (size_t i = 0; i < s->values; i++)
		if (strcmp(s->value[i].key, key) == 0)
			return &s->value[i];
	return NULL;
}

struct session_value *sessions_value(struct sessions *s, const char *key)
{
	struct session_value *v = sessions_find(s, key);

	if (v)
		return v;
	s->value = grown(s->value, &s->value_room, s->values, sizeof *s->value);
	v = &s->value[s->values++];
	v->key = must(strdup(key));
	v->text = must(strdup(""));
	return v;
}

/* Make NAME the event that the next lines belong to. */
static void choose_event(struct sessions *s, const char *name)
{
	struct session_event *e;

	for (s->current = 1; s->current <= s->events; s->current++)
		if (strcmp(s->event[s->current - 1].name, name) == 0)
			return;
	s->event = grown(s->event, &s->event_room, s->events, sizeof *s->event);
	e = &s->event[s->events++];
	e->name = must(strdup(name));
	e->every = must(strdup(""));
	e->modes = must(strdup(""));
}

static void list_made(char **list, const char *before, const char *text, const char *behind)
{
	char *made;

	if (asprintf(&made, "%s%s%s", before, text, behind) < 0)
		must(NULL);
	sessions_list(list, made);
	free(made);
}

/* Take a line of event E.  Returns 1, or 0 when KEY is not one of events. */
static int take_of_event(struct session_event *e, const char *key, const char *text)
{
	if (strcmp(key, ACCOUNT_INTERVAL) == 0)
		list_made(&e->every, "every ", text, " us");
	else if (strcmp(key, "period") == 0)
		list_made(&e->every, "every ", text, "");
	else if (strcmp(key, "hz") == 0)
		list_made(&e->every, "", text, " Hz");
	else if (strcmp(key, "modes") == 0)
		sessions_list(&e->modes, text);
	else if (strcmp(key, "counted") == 0)
		e->counted += strtod(text, NULL);
	else
		return 0;
	return 1;
}

static void take(struct sessions *s, const char *key, const char *text)
{
	struct session_value *v;
	int sum = adds_up(key);

	if (strcmp(key, "event") == 0) {
		choose_event(s, text);
		return;
	}
	if (sum)
		s->current = 0;
	if (s->current && take_of_event(&s->event[s->current - 1], key, text))
		return;
	v = sessions_value(s, key);
	if (sum)
		v->sum += strtod(text, NULL);
	else if (strcmp(key, ACCOUNT_NOTE) == 0)
		append(&v->text, "\n", text);
	else
		sessions_list(&v->text, text);
}

/* Make TEXT printable ASCII. */
static void clean(char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

void sessions_read(struct sessions *s, struct textlog *t)
{
	struct account a;
	int rc;

	s->n++;
	s->current = 0;
	while ((rc = accountlog_next(t, &a)) != 0) {
		if (rc < 0 || a.lost || strchr(a.value, '\t'))
			continue; /* the files' heads have the losses as well */
		clean((char *)a.key);
		clean((char *)a.value);
		take(s, a.key, a.value);
	}
}

/* 1 when PATH is called accounts.log, or accounts.N.log. */
static int is_called_accounts(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *number;

	if (strncmp(name, ACCOUNTLOG_NAME, strlen(ACCOUNTLOG_NAME)) != 0)
		return 0;
	name += strlen(ACCOUNTLOG_NAME);
	number = *name == '.' ? name + 1 : name;
	number += strspn(number, "0123456789");
	return strcmp(name, ".log") == 0 || (number > name + 1 && strcmp(number, ".log") == 0);
}

int sessions_are(const struct textlog *t, const char *path)
{
	return is_called_accounts(path) && accountlog_is(t) && strcmp(t->prog, "pct-sys") == 0;
}
