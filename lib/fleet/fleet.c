/* fleet.c - opens the database of a fleet, and writes its SQL.
 *	program ~ "ng*"   ->   program GLOB 'ng*'   or   match(program, '^(?s)ng.*$') */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/must.h"
#include "fleet/engine.h"
#include "fleet/fleet.h"
#include "fleet/ids.h"
#include "fleet/tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { IDS_A_TIME = 10000 }; /* ClickHouse reads 262,144 bytes of a statement */

struct fleet {
	const struct engine *engine;
	void *state;
	char *name;
};

/* Make the directories of PATH, which only this user may access. */
static void make_parents(char *path)
{
	for (char *slash = path; (slash = strchr(slash + 1, '/'));) {
		*slash = 0;
		mkdir(path, 0700); /* opening the file reports a failure */
		*slash = '/';
	}
}

/* The path of this user's own fleet, from malloc; NULL after a message.  MAKE: make its
 * directories. */
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
		msg_warn("HOME is not set: name a database");
		return NULL;
	}
	if (make)
		make_parents(path);
	return path;
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
	if (!f->state || tables_ready(f->engine, f->state, f->name, make ? lib : NULL) != 0) {
		fleet_close(f);
		return NULL;
	}
	return f;
}

int fleet_named(const char *function)
{
	return *function && strncmp(function, FLEET_BOUNDS, sizeof FLEET_BOUNDS - 1) != 0;
}

const char *fleet_name(const struct fleet *f)
{
	return f->name;
}

int fleet_ask(struct fleet *f, const char *sql, size_t n, void (*row)(void *, char **), void *arg)
{
	return f->engine->ask(f->state, sql, n, row, arg);
}

int fleet_by_ids(struct fleet *f, const char *sql, const struct ids *ids, size_t first, size_t n,
	void (*row)(void *, char **), void *arg)
{
	int rc = 0;

	for (size_t i = first, end; i < ids->n && rc == 0; i = end) {
		char *text = NULL;
		size_t size;
		FILE *out = must(open_memstream(&text, &size));
		end = ids->n - i > IDS_A_TIME ? i + IDS_A_TIME : ids->n;
		fputs(sql, out);
		for (size_t k = i; k < end; k++)
			fprintf(out, "%c%" PRId64, k > i ? ',' : '(', ids->id[k]);
		putc(')', out);
		fclose(out);
		rc = fleet_ask(f, must(text), n, row, arg);
		free(text);
	}
	return rc;
}

int fleet_transacts(const struct fleet *f)
{
	return f->engine->transactions;
}

int fleet_begin(struct fleet *f)
{
	return fleet_transacts(f) ? f->engine->run(f->state, "BEGIN IMMEDIATE") : 0;
}

int fleet_put(struct fleet *f, const char *table, size_t n, const char *text, size_t len)
{
	return len ? f->engine->put(f->state, table, n, text, len) : 0;
}

int fleet_end(struct fleet *f, int keep)
{
	return fleet_transacts(f) ? f->engine->run(f->state, keep ? "COMMIT" : "ROLLBACK") : 0;
}

uint64_t fleet_sent(const struct fleet *f)
{
	return f->engine->sent ? f->engine->sent(f->state) : 0;
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

/* PATTERN as a regular expression, from malloc. */
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

/* PATTERN for GLOB, from malloc: escapes [, which is special there. */
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
