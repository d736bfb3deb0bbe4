/* fleet.h - the database of a fleet: a file of SQLite, or a server of ClickHouse by HTTP.  Both
 * have the tables of reports/fleet/fleet-*.sql, and are asked in the SQL that both know.
 *
 * Rows go in and come out as text: columns with a tab between them, a newline behind the last.
 * Names in them are escaped (inside/escape.h), so none can leave its column. */
#ifndef FLEET_H
#define FLEET_H

#include <stddef.h>

/* Between the parts of a frame, and between the frames, in path.frames. */
#define FLEET_PART '\x1f'
#define FLEET_FRAME '\x1e'
/* A part of a directory: when its files last changed, above a random number. */
enum { FLEET_RANDOM = 31 };
/* The condition for rows of directories as they were sent last; %s is fleet_in. */
#define FLEET_LATEST \
	"(directory, part) %s (SELECT directory, max(part) FROM ledger GROUP BY directory)"

struct fleet;

/* Open WHERE, http://HOST:PORT/DATABASE, https://... or the name of a file; NULL: $PCT_FLEET, or a
 * file of this user's.  MAKE: make the tables that are missing, as LIB, our directory of parts, has
 * them.  Returns NULL after a message. */
struct fleet *fleet_open(const char *where, int make, const char *lib);

/* The name of F for messages. */
const char *fleet_name(const struct fleet *f);

/* Ask SQL; call ROW with the N columns of each row.  Returns 0, or -1 after a message: then nothing
 * that ROW was given counts. */
int fleet_ask(struct fleet *f, const char *sql, size_t n, void (*row)(void *arg, char **column),
	void *arg);

/* Put rows into TABLE, of N columns.  Between fleet_begin and fleet_end all or nothing is kept, if
 * the database can do that; else what was put stays, and the caller's tables tell what counts.
 * Each returns 0, or -1 after a message. */
int fleet_begin(struct fleet *f);
int fleet_put(struct fleet *f, const char *table, size_t n, const char *text, size_t len);
int fleet_end(struct fleet *f, int keep);

/* TEXT, escaped, as a word of SQL; to be freed. */
char *fleet_literal(const struct fleet *f, const char *text);

/* The condition that COLUMN is like PATTERN, with * and ?, whole; to be freed. */
char *fleet_like(const struct fleet *f, const char *column, const char *pattern);

/* IN, or GLOBAL IN: of a subquery that a cluster answers once. */
const char *fleet_in(const struct fleet *f);

void fleet_close(struct fleet *f);

#endif
