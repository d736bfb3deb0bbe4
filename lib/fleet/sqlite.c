/* sqlite.c - the fleet in a file of SQLite: one transaction for a directory. */
#include "base/msg.h"
#include "base/must.h"
#include "fleet/engine.h"
#include "host/coproc.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { APPLICATION = 0x50435466 }; /* PCTf, big endian at offset 68: one of ours */

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

/* 1 when the file is ours; an empty one becomes so with MAKE. */
static int is_ours(struct sqlite *s, int make)
{
	long application = 0, tables = 0;

	/* another may be making the tables now */
	if ((make && run(s, "BEGIN IMMEDIATE") != 0)
		|| ask(s, "PRAGMA application_id", 1, number, &application) != 0
		|| ask(s, "SELECT count(*) FROM sqlite_master", 1, number, &tables) != 0)
		return 0;
	if (application != APPLICATION && (application || tables || !make)) {
		msg_warn("%s is no database of a fleet", s->name);
		return 0;
	}
	return !make
		|| (run(s, "PRAGMA application_id = 1346589798") == 0 && run(s, "COMMIT") == 0);
}

static void *open_it(const char *where, int make)
{
	struct sqlite *s = must(calloc(1, sizeof *s));
	struct stat st;

	s->name = must(strdup(where));
	if (stat(where, &st) == 0 && !S_ISREG(st.st_mode)) {
		msg_warn("cannot open %s: it is no regular file", where);
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

/* INSERT OR IGNORE INTO path VALUES (?,?,?) */
static sqlite3_stmt *insertion(struct sqlite *s, const char *table, size_t n)
{
	char *sql = must(malloc(strlen(table) + 2 * n + 40)), *to;
	sqlite3_stmt *st = NULL;

	to = sql + sprintf(sql, "INSERT OR IGNORE INTO %s VALUES (", table);
	for (size_t i = 0; i < n; i++)
		to += sprintf(to, i ? ",?" : "?");
	strcpy(to, ")");
	if (sqlite3_prepare_v2(s->db, sql, -1, &st, NULL) != SQLITE_OK)
		failed(s, "write");
	free(sql);
	return st;
}

/* Put one row: columns have a type, which text that is a number takes on. */
static int put_row(sqlite3_stmt *st, const char *line, size_t len, size_t n)
{
	for (size_t i = 1; i <= n; i++) {
		const char *tab = i < n ? memchr(line, '\t', len) : line + len;
		size_t size = (size_t)(tab - line);
		sqlite3_bind_text(st, (int)i, line, (int)size, SQLITE_STATIC);
		line += size + 1;
		len -= size + (i < n);
	}
	return sqlite3_step(st) == SQLITE_DONE && sqlite3_reset(st) == SQLITE_OK ? 0 : -1;
}

static int put(void *state, const char *table, size_t n, const char *text, size_t len)
{
	struct sqlite *s = state;
	sqlite3_stmt *st = insertion(s, table, n);
	int rc = st ? 0 : -1;

	for (const char *end; rc == 0 && len; text = end + 1) {
		end = memchr(text, '\n', len);
		if (put_row(st, text, (size_t)(end - text), n) != 0)
			rc = failed(s, "write");
		len -= (size_t)(end - text) + 1;
	}
	sqlite3_finalize(st);
	return rc;
}

const struct engine engine_sqlite = {.open = open_it,
	.run = run,
	.ask = ask,
	.put = put,
	.close = close_it,
	.transactions = 1,
	.tables = "fleet-sqlite.sql",
	.in = "IN"};
