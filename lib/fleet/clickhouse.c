/* clickhouse.c - keeps the fleet on a server of ClickHouse, from 18.16 on, by its HTTP interface.
 *	POST /?database=fleet&query=INSERT%20INTO%20path%20FORMAT%20TabSeparated
 * A row counts when its part is in the ledger, which is written last: what a broken connection
 * leaves behind is never seen. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "fleet/engine.h"
#include "fleet/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct server {
	struct http *http;
	char *name, *database; /* database: escaped for a URL */
};

static int failed(struct server *s, const char *why)
{
	msg_warn("cannot query %s: %s", s->name, why);
	return -1;
}

static void close_it(void *state)
{
	struct server *s = state;

	if (s->http)
		http_close(s->http);
	free(s->name);
	free(s->database);
	free(s);
}

/* Post BODY, with the statement QUERY before it if that is not NULL.  Returns the answer, or NULL
 * after a message. */
static char *post(struct server *s, const char *query, const char *body, size_t len)
{
	char *said = query ? http_escaped(s->http, query) : must(strdup("")), *path = NULL, *answer;
	const char *why = "";

	/* the server answers when the query has ended, so the status tells how it ended */
	if (asprintf(&path, "/?database=%s&wait_end_of_query=1&insert_distributed_sync=1%s%s",
		    s->database, query ? "&query=" : "", said)
		< 0)
		must(NULL);
	answer = http_post(s->http, path, body, len, &why);
	if (!answer)
		failed(s, why);
	free(path);
	free(said);
	return answer;
}

static int refused(const char *what, const char *where)
{
	char *name = engine_name(where);

	msg_warn("%s: %s", what, name);
	free(name);
	return -1;
}

/* Split WHERE, http://[USER@]HOST:PORT[/DATABASE], into *URL and *DATABASE, both from malloc.
 * Returns 0, or -1 after a message. */
static int take_apart(struct server *s, const char *where, char **url, char **database)
{
	const char *host = strstr(where, "//") + 2, *slash = strchr(host, '/');
	const char *at = memchr(host, '@', slash ? (size_t)(slash - host) : strlen(host));

	(void)s;
	if (at && memchr(host, ':', (size_t)(at - host)))
		return refused("a password belongs in ~/.netrc, not in a URL", where);
	if (!*host || slash == host || strpbrk(where, " \t\r\n?#")
		|| (slash && slash[1] && strchr(slash + 1, '/')))
		return refused("not http://[USER@]HOST:PORT[/DATABASE]", where);
	*url = must(slash ? strndup(where, (size_t)(slash - where)) : strdup(where));
	*database = must(strdup(slash && slash[1] ? slash + 1 : "default"));
	return 0;
}

/* 0 when ANSWER is empty, as for a statement without rows; otherwise -1, after a message. */
static int done(struct server *s, const char *answer)
{
	return !answer ? -1 : *answer ? failed(s, "it sent an unexpected answer") : 0;
}

static int run(void *state, const char *sql)
{
	return done(state, post(state, NULL, sql, strlen(sql)));
}

static void *open_it(const char *where, int make)
{
	struct server *s = must(calloc(1, sizeof *s));
	char *url = NULL, *database = NULL, *answer;
	int good;

	(void)make;
	s->name = engine_name(where);
	good = take_apart(s, where, &url, &database) == 0 && (s->http = http_open(url));
	if (good) {
		s->database = http_escaped(s->http, database);
		answer = post(s, NULL, "SELECT 'pct', 1", 15);
		good = answer != NULL;
		if (good && strcmp(answer, "pct\t1\n") != 0) {
			failed(s, "it is not a ClickHouse server: it sent an unexpected answer");
			good = 0;
		}
	}
	free(url);
	free(database);
	if (good)
		return s;
	close_it(s);
	return NULL;
}

/* Undo the backslashes of TabSeparated.  Those in our texts are doubled; names need none of the
 * server's other escapes, because they have no control bytes. */
static void plain(char *s)
{
	char *to = s;

	for (; *s; s++) {
		if (*s == '\\' && s[1])
			s++;
		*to++ = *s;
	}
	*to = 0;
}

static int ask(void *state, const char *sql, size_t n, void (*row)(void *, char **), void *arg)
{
	struct server *s = state;
	char **column = must(calloc(n, sizeof *column)), *line, *end, *answer;
	int rc = 0;

	answer = post(s, NULL, sql, strlen(sql));
	for (line = answer; line && rc == 0 && *line; line = end + 1) {
		if ((end = strchr(line, '\n')))
			*end = 0;
		if (!end || engine_columns(line, column, n) != 0) {
			rc = failed(s, "it sent an unexpected answer");
			break;
		}
		for (size_t i = 0; i < n; i++)
			plain(column[i]);
		row(arg, column);
	}
	free(column);
	return answer ? rc : -1;
}

/* A copy of TEXT with its backslashes doubled, as TabSeparated wants them; *SIZE becomes its
 * length. */
static char *doubled(const char *text, size_t len, size_t *size)
{
	char *out = must(malloc(2 * len + 1)), *to = out;

	for (const char *end = text + len; text < end; text++) {
		if (*text == '\\')
			*to++ = '\\';
		*to++ = *text;
	}
	*size = (size_t)(to - out);
	return out;
}

static int put(void *state, const char *table, size_t n, const char *text, size_t len)
{
	char *query = NULL, *body;
	size_t size;
	int rc;

	(void)n;
	if (asprintf(&query, "INSERT INTO %s FORMAT TabSeparated", table) < 0)
		must(NULL);
	body = doubled(text, len, &size);
	rc = done(state, post(state, query, body, size));
	free(query);
	free(body);
	return rc;
}

static uint64_t sent(void *state)
{
	return http_sent(((struct server *)state)->http);
}

const struct engine engine_clickhouse = {.open = open_it,
	.run = run,
	.ask = ask,
	.put = put,
	.sent = sent,
	.close = close_it,
	.tables = "fleet-clickhouse.sql",
	.columns = "SELECT table, name FROM system.columns WHERE database = currentDatabase()"
		   " AND table IN ('fleet_version', 'ledger', 'frame', 'path', 'sample', 'hour')",
	.in = "GLOBAL IN",
	.quoted = "'\\"};
