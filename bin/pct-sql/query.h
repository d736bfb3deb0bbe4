/* query.h - answers a user's statement, which may only read the database. */
#ifndef SQLQUERY_H
#define SQLQUERY_H

#include "sql.h"

#include <sqlite3.h>

/* Open the database PATH, which pct-sql made or which is a fleet's (sqlout_kind), read only.
 * SHARED: other programs may write to it, so wait for them; otherwise nothing may change it.
 * Failure is fatal. */
sqlite3 *sqlquery_open(const char *path, int shared);

/* Answer O's statement from DB on standard output.  Returns the exit status, EXIT_USAGE after a
 * message when the statement is wrong or would do more than read. */
int sqlquery(sqlite3 *db, const struct sql_opt *o);

/* Print O's header or opening bracket, the row that S stands at, after ROWS other rows, and the
 * end. */
void sqlprint_begin(sqlite3_stmt *s, const struct sql_opt *o);
void sqlprint_row(sqlite3_stmt *s, const struct sql_opt *o, size_t rows);
void sqlprint_end(const struct sql_opt *o, size_t rows);

#endif
