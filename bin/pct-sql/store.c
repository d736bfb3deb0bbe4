/* store.c - owns the database while it is filled.
 *	store_string(s, ROW_SYMBOL, 3, "main"); store_add(s, ROW_SYMBOL);
 *	->  INSERT INTO symbol VALUES (?, ?, ?), the third bound to 'main' */
#include "base/msg.h"
#include "base/utf8.h"
#include "inside/escape.h"
#include "store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(struct store *s, int rc)
{
	if (rc != SQLITE_OK && rc != SQLITE_DONE && rc != SQLITE_ROW)
		msg_die(EXIT_FAIL, "cannot write %s: %s", s->name,
			s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(rc));
}

static void run(struct store *s, const char *sql)
{
	check(s, sqlite3_exec(s->db, sql, NULL, NULL, NULL));
}

void store_begin(struct store *s, const char *path, const char *name)
{
	char pragma[100];

	*s = (struct store){.name = name};
	check(s,
		sqlite3_open_v2(path ? path : ":memory:", &s->db,
			SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
				| (path ? 0 : SQLITE_OPEN_MEMORY),
			NULL));
	/* no one else uses this file yet, and it is removed unless it becomes complete */
	run(s,
		"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
		"PRAGMA temp_store = MEMORY; PRAGMA page_size = 8192; PRAGMA cache_size = -32768");
	snprintf(pragma, sizeof pragma, "PRAGMA application_id = %d; PRAGMA user_version = %d",
		SQL_APPLICATION, SQL_VERSION);
	run(s, pragma);
	run(s, "BEGIN");
	run(s, sql_tables);
	for (int i = 0; i < ROW_N; i++)
		check(s,
			sqlite3_prepare_v3(s->db, sql_insert[i], -1, SQLITE_PREPARE_PERSISTENT,
				&s->row[i], NULL));
}

void store_int(struct store *s, enum store_row row, int column, uint64_t v)
{
	check(s, sqlite3_bind_int64(s->row[row], column, (sqlite3_int64)v));
}

void store_null(struct store *s, enum store_row row, int column)
{
	check(s, sqlite3_bind_null(s->row[row], column));
}

void store_int_or_null(struct store *s, enum store_row row, int column, uint64_t v)
{
	if (v)
		store_int(s, row, column, v);
	else
		store_null(s, row, column);
}

void store_real(struct store *s, enum store_row row, int column, double v)
{
	check(s, sqlite3_bind_double(s->row[row], column, v));
}

void store_count(struct store *s, enum store_row row, int column, uint64_t v)
{
	if (v >> 53)
		store_real(s, row, column, (double)v);
	else
		store_int(s, row, column, (uint64_t)v);
}

void store_text(struct store *s, enum store_row row, int column, const char *text, size_t len)
{
	char *safe;

	if (!text) {
		store_null(s, row, column);
	} else if (utf8_valid(text, len)) {
		check(s, sqlite3_bind_text(s->row[row], column, text, (int)len, SQLITE_TRANSIENT));
	} else {
		if (!(safe = malloc(4 * len + 1)))
			msg_die(EXIT_FAIL, "cannot write %s: %s", s->name, strerror(errno));
		len = escape(safe, 4 * len + 1, text, len);
		check(s, sqlite3_bind_text(s->row[row], column, safe, (int)len, free));
	}
}

void store_string(struct store *s, enum store_row row, int column, const char *text)
{
	store_text(s, row, column, text, text ? strlen(text) : 0);
}

void store_add(struct store *s, enum store_row row)
{
	check(s, sqlite3_step(s->row[row]));
	check(s, sqlite3_reset(s->row[row]));
}

void store_end(struct store *s, int indexes)
{
	for (int i = 0; i < ROW_N; i++) {
		sqlite3_finalize(s->row[i]);
		s->row[i] = NULL;
	}
	run(s, sql_tidy);
	run(s, sql_views);
	if (indexes)
		run(s, sql_indexes);
	run(s, "COMMIT");
}

void store_close(struct store *s)
{
	check(s, sqlite3_close(s->db));
	s->db = NULL;
}
