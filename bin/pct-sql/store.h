/* store.h - the database while it is being filled: one transaction, prepared statements, values
 * bound and never pasted.  What SQLite refuses is fatal, with a message. */
#ifndef SQLSTORE_H
#define SQLSTORE_H

#include "base/wide.h"

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

#define SQL_MAGIC "SQLite format 3" /* how any database of SQLite begins, its NUL included */
#define SQL_APPLICATION 0x50435471  /* big endian at offset 68: it is one of ours */
#define SQL_VERSION 1               /* of the schema, at offset 60 */

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
	ROW_N
};

extern const char sql_tables[], sql_tidy[], sql_views[], sql_indexes[], *const sql_insert[ROW_N];

struct store {
	sqlite3 *db;
	const char *name; /* in messages */
	sqlite3_stmt *row[ROW_N];
};

/* Make the tables in the new database PATH, an empty file; NULL: in memory.  NAME stays the
 * caller's. */
void store_begin(struct store *s, const char *path, const char *name);

/* The columns of a row, from 1; one that is not given is as in the row before.  Numbers above
 * INT64_MAX keep their bits; LEN bytes of text are kept as they are when they are UTF-8, else
 * escaped (escape.h).  NULL text, and 0 where so named, is NULL. */
void store_int(struct store *s, enum store_row row, int column, uint64_t v);
void store_int_or_null(struct store *s, enum store_row row, int column, uint64_t v);
void store_null(struct store *s, enum store_row row, int column);
void store_real(struct store *s, enum store_row row, int column, double v);
void store_text(struct store *s, enum store_row row, int column, const char *text, size_t len);
void store_string(struct store *s, enum store_row row, int column, const char *text);
/* A count: above 2^53 a floating-point number, so that sums cannot pass what SQLite can count. */
void store_count(struct store *s, enum store_row row, int column, wide v);

void store_add(struct store *s, enum store_row row);

/* The views and, with INDEXES, the indexes; then the end of the transaction. */
void store_end(struct store *s, int indexes);

void store_close(struct store *s);

#endif
