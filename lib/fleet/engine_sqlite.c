/* engine_sqlite.c - keeps the fleet in a file of SQLite, with one transaction for each
 * directory. */
#include "base/msg.h"
#include "base/must.h"
#include "fleet/engine.h"
#include "fleet/fleet.h"
#include "exec/coproc.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
	SOURCE = 13, /* columns of the table source: the first columns of sample */
};

struct sqlite {
	sqlite3 *db;
	char *name;
};

static int failed(struct sqlite *s, const char *what)
{
	msg_warn(
		"cannot %s %s: %s", what, s->name, s->db ? sqlite3_errmsg(s->db) : "out of memory");
	return -1;
}

static void close_it(void *state)
{
	struct sqlite *s = state;

	sqlite3_close(s->db);
	free(s->name);
	free(s);
}

static void number(void *arg, char **column)
{
	*(long *)arg = atol(column[0]);
}

static int ask(void *state, const char *sql, size_t n, void (*row)(void *, char **), void *arg);
static int run(void *state, const char *sql);

/* 1 when the file is the database of a fleet; with MAKE an empty file becomes one. */
static int is_ours(struct sqlite *s, int make)
{
	char sql[60];
	long application = 0, tables = 0;

	/* another process may be making the tables now */
	if ((make && run(s, "BEGIN IMMEDIATE") != 0)
		|| ask(s, "PRAGMA application_id", 1, number, &application) != 0
		|| ask(s, "SELECT count(*) FROM sqlite_master", 1, number, &tables) != 0)
		return 0;
	if (application != FLEET_APPLICATION && (application || tables || !make)) {
		msg_warn("%s is not the database of a fleet", s->name);
		return 0;
	}
	snprintf(sql, sizeof sql, "PRAGMA application_id = %d", FLEET_APPLICATION);
	if (make && !application && run(s, sql) != 0)
		return 0;
	return !make || run(s, "COMMIT") == 0;
}

static void *open_it(const char *where, int make)
{
	struct sqlite *s = must(calloc(1, sizeof *s));
	struct stat st;

	s->name = must(strdup(where));
	if (stat(where, &st) == 0 && !S_ISREG(st.st_mode)) {
		msg_warn("cannot open %s: it is not a regular file", where);
		close_it(s);
		return NULL;
	}
	umask(077);
	if (sqlite3_open_v2(where, &s->db,
		    SQLITE_OPEN_NOMUTEX
			    | (make ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
				    : SQLITE_OPEN_READONLY),
		    NULL)
			!= SQLITE_OK
		|| sqlite3_busy_timeout(s->db, coproc_deadline()) != SQLITE_OK) {
		failed(s, "open");
		close_it(s);
		return NULL;
	}
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	if (!is_ours(s, make)) {
		close_it(s);
		return NULL;
	}
	return s;
}

static int run(void *state, const char *sql)
{
	struct sqlite *s = state;

	return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : failed(s, "write");
}

static int ask(void *state, const char *sql, size_t n, void (*row)(void *, char **), void *arg)
{
	static char none[1];
	struct sqlite *s = state;
	char **column = must(calloc(n, sizeof *column));
	sqlite3_stmt *st = NULL;
	int rc = sqlite3_prepare_v2(s->db, sql, -1, &st, NULL);

	while (rc == SQLITE_OK && (rc = sqlite3_step(st)) == SQLITE_ROW) {
		rc = SQLITE_OK;
		for (size_t i = 0; i < n; i++)
			if (!(column[i] = (char *)sqlite3_column_text(st, (int)i)))
				column[i] = none;
		row(arg, column);
	}
	free(column);
	sqlite3_finalize(st);
	return rc == SQLITE_DONE ? 0 : failed(s, "read");
}

/* Prepare INSERT OR REPLACE INTO TABLE VALUES (?,?,...) with N columns.  NULL after a message. */
static sqlite3_stmt *insertion(struct sqlite *s, const char *table, size_t n)
{
	char *sql = must(malloc(strlen(table) + 2 * n + 40)), *to;
	sqlite3_stmt *st = NULL;

	to = sql + sprintf(sql, "INSERT OR REPLACE INTO %s VALUES (", table);
	for (size_t i = 0; i < n; i++)
		to += sprintf(to, i ? ",?" : "?");
	strcpy(to, ")");
	if (sqlite3_prepare_v2(s->db, sql, -1, &st, NULL) != SQLITE_OK)
		failed(s, "write");
	free(sql);
	return st;
}

/* The end of the first N columns of LINE, a tab or END. */
static const char *columns_end(const char *line, const char *end, size_t n)
{
	const char *tab = line - 1;

	while (n-- && (tab = memchr(tab + 1, '\t', (size_t)(end - tab - 1))))
		;
	return tab ? tab : end;
}

/* Run ST with the columns of LINE behind its first FIRST values.  All are bound as text: SQLite
 * converts numbers to the type of their column. */
static int put_row(struct sqlite *s, sqlite3_stmt *st, int first, const char *line, const char *end)
{
	for (int i = first + 1;; i++) {
		const char *tab = columns_end(line, end, 1);
		sqlite3_bind_text(st, i, line, (int)(tab - line), SQLITE_STATIC);
		if (tab == end)
			break;
		line = tab + 1;
	}
	return sqlite3_step(st) == SQLITE_DONE && sqlite3_reset(st) == SQLITE_OK
		? 0
		: failed(s, "write");
}

static int put_all(struct sqlite *s, sqlite3_stmt *st, const char *text, size_t len)
{
	const char *line = text, *end;
	int rc = 0;

	for (; rc == 0 && line < text + len; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + len - line));
		rc = put_row(s, st, 0, line, end);
	}
	return rc;
}

/* Add to the table hour the sums of the samples of all sources from FIRST on. */
static int put_sums(struct sqlite *s, sqlite3_int64 first)
{
	char sql[200];

	snprintf(sql, sizeof sql,
		"INSERT INTO summed SELECT source, leaf, sum(count), sum(lost) FROM counted"
		" WHERE source >= %lld GROUP BY source, leaf",
		first);
	return run(s, sql);
}

/* Put rows into the table sample.  It is two tables: source has the first columns, once for
 * successive rows that share them, and counted has the rest. */
static int put_samples(
	struct sqlite *s, sqlite3_stmt *source, sqlite3_stmt *counted, const char *text, size_t len)
{
	const char *line = text, *end, *tab, *last = text;
	sqlite3_int64 first = 0;
	size_t last_len = 0;
	int rc = 0;

	for (; rc == 0 && line < text + len; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + len - line));
		tab = columns_end(line, end, SOURCE);
		if ((size_t)(tab - line) != last_len || memcmp(line, last, last_len) != 0) {
			rc = put_row(s, source, 1, line, tab);
			sqlite3_bind_int64(counted, 1, sqlite3_last_insert_rowid(s->db));
			first = first ? first : sqlite3_last_insert_rowid(s->db);
			last = line;
			last_len = (size_t)(tab - line);
		}
		if (rc == 0)
			rc = put_row(s, counted, 1, tab + 1, end);
	}
	return rc == 0 ? put_sums(s, first) : rc;
}

static int put(void *state, const char *table, size_t n, const char *text, size_t len)
{
	struct sqlite *s = state;
	int two = strcmp(table, "sample") == 0, rc = -1;
	sqlite3_stmt *st = two ? insertion(s, "source", SOURCE + 1) : insertion(s, table, n);
	sqlite3_stmt *counted = two ? insertion(s, "counted", n - SOURCE + 1) : NULL;

	if (st && (counted || !two))
		rc = two ? put_samples(s, st, counted, text, len) : put_all(s, st, text, len);
	sqlite3_finalize(st);
	sqlite3_finalize(counted);
	return rc;
}

const struct engine engine_sqlite = {.open = open_it,
	.run = run,
	.ask = ask,
	.put = put,
	.close = close_it,
	.transactions = 1,
	.tables = "fleet-sqlite.sql",
	.columns = "SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c"
		   " ORDER BY t.name, c.cid",
	.in = "IN"};
