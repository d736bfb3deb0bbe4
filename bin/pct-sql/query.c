/* query.c - runs a statement of the user and prints its rows.
 *	"SELECT function, sum(count) FROM sample GROUP BY function"  ->  lines
 *	"ATTACH '/home/u/.profile' AS x"                         ->  refused, status 100 */
#define _XOPEN_SOURCE 700
#include "base/msg.h"
#include "exec/coproc.h"
#include "query.h"
#include "store.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *forbidden; /* what the authorizer refused last */

static int listed(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (sqlite3_stricmp(name, *list) == 0)
			return 1;
	return 0;
}

static int refuse(const char *what)
{
	forbidden = what;
	return SQLITE_DENY;
}

/* SQLite asks this about every action of a statement that it compiles: refuse unknown ones. */
static int authorize(
	void *arg, int action, const char *a, const char *b, const char *db, const char *trigger)
{
	static const char *const reading[] = {
		"table_info", "table_xinfo", "table_list", "index_list", "index_info", NULL};
	static const char *const loading[] = {
		"load_extension", "fts3_tokenizer", "readfile", "writefile", "edit", NULL};

	(void)arg, (void)db, (void)trigger;
	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_READ:
	case SQLITE_RECURSIVE: return SQLITE_OK;
	case SQLITE_FUNCTION: return b && listed(b, loading) ? refuse("that function") : SQLITE_OK;
	case SQLITE_PRAGMA: return a && listed(a, reading) ? SQLITE_OK : refuse("that PRAGMA");
	case SQLITE_ATTACH:
	case SQLITE_DETACH: return refuse("other databases");
	default: return refuse("writing");
	}
}

static void bound(sqlite3 *db)
{
	static const struct {
		int limit, value;
	} bounds[] = {
		{SQLITE_LIMIT_LENGTH, 1 << 26},
		{SQLITE_LIMIT_SQL_LENGTH, 1 << 20},
		{SQLITE_LIMIT_ATTACHED, 0},
		{SQLITE_LIMIT_WORKER_THREADS, 0},
		{SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000},
		{SQLITE_LIMIT_VDBE_OP, 1 << 20},
		{SQLITE_LIMIT_TRIGGER_DEPTH, 1},
	};

	for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
		sqlite3_limit(db, bounds[i].limit, bounds[i].value);
	sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
	/* temp_store: otherwise a large sort would make a file */
	sqlite3_exec(db, "PRAGMA temp_store = MEMORY; PRAGMA query_only = ON", NULL, NULL, NULL);
	sqlite3_set_authorizer(db, authorize, NULL);
}

sqlite3 *sqlquery_open(const char *path, int shared)
{
	static const char hex[] = "0123456789abcdef";
	char *real = realpath(path, NULL), *uri = real ? malloc(3 * strlen(real) + 32) : NULL, *to;
	sqlite3 *db;

	if (!uri)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	to = uri + sprintf(uri, "file://");
	for (const char *s = real; *s; s++) {
		if (isalnum((unsigned char)*s) || strchr("/._-", *s)) {
			*to++ = *s;
		} else {
			*to++ = '%';
			*to++ = hex[(unsigned char)*s >> 4];
			*to++ = hex[*s & 15];
		}
	}
	/* immutable: SQLite rolls back no journal beside it and makes no shared memory */
	strcpy(to, shared ? "?mode=ro" : "?mode=ro&immutable=1");
	if (sqlite3_open_v2(
		    uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL)
		!= SQLITE_OK)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path,
			db ? sqlite3_errmsg(db) : "out of memory");
	sqlite3_busy_timeout(db, coproc_deadline());
	free(uri);
	free(real);
	return db;
}

static int complain(sqlite3 *db)
{
	int rc = sqlite3_errcode(db) & 0xff;

	if (forbidden)
		msg_warn("the statement may only read: %s is not allowed", forbidden);
	else
		msg_warn("cannot answer the statement: %s", sqlite3_errmsg(db));
	return rc == SQLITE_CORRUPT || rc == SQLITE_NOTADB || rc == SQLITE_NOMEM
			|| rc == SQLITE_IOERR || rc == SQLITE_CANTOPEN
		? EXIT_FAIL
		: EXIT_USAGE;
}

/* 1 when there is another statement, or an error, at SQL. */
static int another(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *s;

	while (*sql) {
		const char *tail;
		if (sqlite3_prepare_v2(db, sql, -1, &s, &tail) != SQLITE_OK)
			return 1;
		if (s) {
			sqlite3_finalize(s);
			return 1;
		}
		sql = tail;
	}
	return 0;
}

int sqlquery(sqlite3 *db, const struct sql_opt *o)
{
	sqlite3_stmt *s;
	const char *tail;
	size_t rows = 0;
	int rc, status = EXIT_OK;

	bound(db);
	if (sqlite3_prepare_v2(db, o->statement, -1, &s, &tail) != SQLITE_OK)
		return complain(db);
	if (!s || !sqlite3_stmt_readonly(s) || !sqlite3_column_count(s)) {
		msg_warn("the statement does not read: give a SELECT");
		sqlite3_finalize(s);
		return EXIT_USAGE;
	}
	if (another(db, tail)) {
		msg_warn("more than one statement: give one SELECT");
		sqlite3_finalize(s);
		return EXIT_USAGE;
	}
	sqlprint_begin(s, o);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW)
		sqlprint_row(s, o, rows++);
	if (rc == SQLITE_DONE) {
		sqlprint_end(o, rows);
	} else {
		fflush(stdout);
		status = complain(db);
	}
	sqlite3_finalize(s);
	return status;
}
