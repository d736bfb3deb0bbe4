/* fleet.c - opens the database of a fleet, and words its SQL.
 *	program ~ "ng*"   ->   program GLOB 'ng*'   or   match(program, '^(?s)ng.*$') */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "fleet/engine.h"
#include "fleet/fleet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct fleet {
	const struct engine *engine;
	void *state;
	char *name;
};

/* Make the directories of PATH, which are this user's alone. */
static void make_parents(char *path)
{
	for (char *slash = path; (slash = strchr(slash + 1, '/'));) {
		*slash = 0;
		mkdir(path, 0700); /* what opens the file reports a failure */
		*slash = '/';
	}
}

/* Where this user's own fleet is. */
static char *own(int make)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	char *path = NULL;
	int n = -1;

	if (data && *data == '/')
		n = asprintf(&path, "%s/pct/fleet.db", data);
	else if (home && *home == '/')
		n = asprintf(&path, "%s/.local/share/pct/fleet.db", home);
	if (n < 0) {
		msg_warn("there is no HOME to keep a database in: name one");
		return NULL;
	}
	if (make)
		make_parents(path);
	return path;
}

/* All of the file PATH; NULL after a message. */
static char *whole(const char *path)
{
	FILE *f = fopen(path, "re");
	char *text = NULL;
	size_t size = 0;

	if (!f || getdelim(&text, &size, 0, f) < 0) {
		msg_warn("cannot read %s: %s", path, strerror(errno));
		free(text);
		text = NULL;
	}
	if (f)
		fclose(f);
	return text;
}

/* Run the statements of the file that makes the tables, which end with `;' at the end of a line.  A
 * line that begins with -- is a comment. */
static int make_tables(struct fleet *f, const char *lib)
{
	char *path = NULL, *text, *sql, *to, *line, *save = NULL;
	int rc = 0;

	if (asprintf(&path, "%s/%s", lib, f->engine->tables) < 0)
		must(NULL);
	text = whole(path);
	free(path);
	if (!text)
		return -1;
	sql = to = must(malloc(strlen(text) + 2));
	for (line = strtok_r(text, "\n", &save); line && rc == 0;
		line = strtok_r(NULL, "\n", &save)) {
		size_t len = strlen(line);
		if (strncmp(line, "--", 2) == 0)
			continue;
		to = stpcpy(stpcpy(to, line), "\n");
		if (len && line[len - 1] == ';') {
			to[-2] = 0;
			rc = f->engine->run(f->state, sql);
			to = sql;
		}
	}
	free(sql);
	free(text);
	return rc;
}

struct fleet *fleet_open(const char *where, int make, const char *lib)
{
	struct fleet *f;
	char *mine = NULL;

	if (!where && !(where = getenv(ENV_FLEET)) && !(where = mine = own(make)))
		return NULL;
	f = must(calloc(1, sizeof *f));
	f->engine = engine_is_url(where) ? &engine_clickhouse : &engine_sqlite;
	f->name = engine_name(where);
	f->state = f->engine->open(where, make);
	free(mine);
	if (!f->state || (make && make_tables(f, lib) != 0)) {
		fleet_close(f);
		return NULL;
	}
	return f;
}

const char *fleet_name(const struct fleet *f)
{
	return f->name;
}

int fleet_ask(struct fleet *f, const char *sql, size_t n, void (*row)(void *, char **), void *arg)
{
	return f->engine->ask(f->state, sql, n, row, arg);
}

int fleet_begin(struct fleet *f)
{
	return f->engine->transactions ? f->engine->run(f->state, "BEGIN IMMEDIATE") : 0;
}

int fleet_put(struct fleet *f, const char *table, size_t n, const char *text, size_t len)
{
	return len ? f->engine->put(f->state, table, n, text, len) : 0;
}

int fleet_end(struct fleet *f, int keep)
{
	return f->engine->transactions ? f->engine->run(f->state, keep ? "COMMIT" : "ROLLBACK") : 0;
}

char *fleet_literal(const struct fleet *f, const char *text)
{
	char *out = must(malloc(2 * strlen(text) + 3)), *to = out;

	*to++ = '\'';
	for (; *text; text++) {
		if (f->engine->quoted && strchr(f->engine->quoted, *text))
			*to++ = '\\';
		else if (!f->engine->quoted && *text == '\'')
			*to++ = '\'';
		*to++ = *text;
	}
	strcpy(to, "'");
	return out;
}

/* The regular expression of a pattern. */
static char *expression(const char *pattern)
{
	char *out = must(malloc(2 * strlen(pattern) + 10)), *to = stpcpy(out, "(?s)^");

	for (; *pattern; pattern++) {
		if (*pattern == '*')
			*to++ = '.';
		else if (strchr("\\.+()[]{}^$|", *pattern))
			*to++ = '\\';
		*to++ = *pattern == '?' ? '.' : *pattern;
	}
	strcpy(to, "$");
	return out;
}

/* The pattern for GLOB, where [ would be special, too. */
static char *glob(const char *pattern)
{
	char *out = must(malloc(3 * strlen(pattern) + 1)), *to = out;

	for (; *pattern; pattern++)
		if (*pattern == '[')
			to = stpcpy(to, "[[]");
		else
			*to++ = *pattern;
	*to = 0;
	return out;
}

char *fleet_like(const struct fleet *f, const char *column, const char *pattern)
{
	char *said = f->engine->quoted ? expression(pattern) : glob(pattern);
	char *literal = fleet_literal(f, said), *out = NULL;

	if (asprintf(&out, f->engine->quoted ? "match(%s, %s)" : "%s GLOB %s", column, literal) < 0)
		must(NULL);
	free(literal);
	free(said);
	return out;
}

const char *fleet_in(const struct fleet *f)
{
	return f->engine->in;
}

void fleet_close(struct fleet *f)
{
	if (f->state)
		f->engine->close(f->state);
	free(f->name);
	free(f);
}
