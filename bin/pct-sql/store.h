/* store.h - fills the database: one transaction, prepared statements, values bound and never
 * pasted.  Errors of SQLite are fatal, with a message. */
#ifndef SQLSTORE_H
#define SQLSTORE_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

#define SQL_MAGIC "SQLite format 3" /* the first bytes of any database of SQLite, with the NUL */
#define SQL_APPLICATION 0x50435471  /* marks databases by pct-sql: big endian, at offset 68 */
#define SQL_VERSION 1               /* version of the schema, at offset 60 */

enum store_row { /* the tables; schema.c has their columns in order */
	ROW_APPLICATION,
	ROW_INSTANCE,
	ROW_FILE,
	ROW_LOST,
	ROW_ACCOUNT,
	ROW_OBJECT,
	ROW_SYMBOL,
	ROW_LINE,
	ROW_PLACE,
	ROW_FRAME,
	ROW_RECORD,
	ROW_VALUE,
	ROW_THREAD,
	ROW_WAIT,
	ROW_N
};

extern const char sql_tables[], sql_tidy[], sql_views[], sql_indexes[], *const sql_insert[ROW_N];

struct store {
	sqlite3 *db;
	const char *name; /* name of the database in messages */
	sqlite3_stmt *row[ROW_N];
};

/* Make the tables in the new database PATH, an empty file, or in memory when PATH is NULL.  NAME
 * stays the caller's. */
void store_begin(struct store *s, const char *path, const char *name);

/* Set COLUMN, from 1, of the next row; a column that is not set keeps the value of the row before.
 * Numbers above INT64_MAX keep their bits; LEN bytes of text are escaped (escape.h) unless they are
 * UTF-8.  NULL text is stored as NULL; store_int_or_null stores 0 as NULL. */
void store_int(struct store *s, enum store_row row, int column, uint64_t v);
void store_int_or_null(struct store *s, enum store_row row, int column, uint64_t v);
void store_null(struct store *s, enum store_row row, int column);
void store_real(struct store *s, enum store_row row, int column, double v);
void store_text(struct store *s, enum store_row row, int column, const char *text, size_t len);
void store_string(struct store *s, enum store_row row, int column, const char *text);
/* Set a count.  Above 2^53 it becomes a floating-point number: SQLite's sums would overflow. */
void store_count(struct store *s, enum store_row row, int column, uint64_t v);

void store_add(struct store *s, enum store_row row);

/* Make the views and, with INDEXES, the indexes; then commit the transaction. */
void store_end(struct store *s, int indexes);

void store_close(struct store *s);

#endif
