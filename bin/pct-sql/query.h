/* query.h - answers a statement that comes from outside: it may read the database, and nothing
 * else. */
#ifndef SQLQUERY_H
#define SQLQUERY_H

#include "sql.h"

#include <sqlite3.h>

/* Open the database PATH, which sqlout_kind calls ours, as one that nobody writes on.  Fatal when
 * it cannot be done. */
sqlite3 *sqlquery_open(const char *path);

/* Answer O's statement from DB on standard output.  Returns the exit status, EXIT_USAGE after a
 * message when the statement is wrong or would do more than read. */
int sqlquery(sqlite3 *db, const struct sql_opt *o);

/* Print the row that S stands at, the first after O's header or what else comes before it. */
void sqlprint_begin(sqlite3_stmt *s, const struct sql_opt *o);
void sqlprint_row(sqlite3_stmt *s, const struct sql_opt *o, size_t rows);
void sqlprint_end(const struct sql_opt *o, size_t rows);

#endif
