/* fleet.h - reads and writes the database of a fleet: a file of SQLite, or a server of ClickHouse
 * by HTTP.  Both have the tables of reports/fleet/fleet-*.sql, and are asked in the SQL that both
 * know.
 *
 * Rows go in and come out as text: columns with a tab between them, a newline behind the last.
 * Names in them are escaped (inside/escape.h), so none can leave its column. */
#ifndef FLEET_H
#define FLEET_H

#include <stddef.h>
#include <stdint.h>

/* In frame.calls, FLEET_PART is between the parts of a call, and FLEET_FRAME between the calls. */
#define FLEET_PART '\x1f'
#define FLEET_FRAME '\x1e'
/* The function of a place without a name is its bounds (symbols/unnamed.h), which begin with
 * FLEET_BOUNDS.  FLEET_NAMED is the condition in SQL that a row of frame has a name. */
#define FLEET_BOUNDS "(0x"
#define FLEET_NAMED "function != '' AND function NOT LIKE '" FLEET_BOUNDS "%'"
/* The number of a part of a directory has, from the top: the time when its files last changed; in
 * FLEET_MARK bits, a mark of all their times and sizes; in FLEET_RANDOM bits, a random number. */
enum { FLEET_MARK = 15, FLEET_RANDOM = 16 };
/* The most frames in a row of path.  Rows begin at the root, so that paths share them. */
enum { FLEET_PATH = 8 };
/* Days after which names and paths are sent again, so that older ones can be removed with the
 * samples of their time. */
enum { FLEET_AGAIN = 30 };
/* The frame that stands for callers that were too rare to be sent. */
#define FLEET_RARE_OBJECT "[fleet]"
#define FLEET_RARE "[rare callers]"
/* The function of all the rare places of an object whose functions are not known. */
#define FLEET_RARE_PLACES "[rare places]"

/* The application_id of a fleet in a file of SQLite: PCTf, big endian at offset 68. */
#define FLEET_APPLICATION 0x50435466

struct fleet;
struct ids;

/* 1 when FUNCTION, the function of a place, is a name. */
int fleet_named(const char *function);

/* Open WHERE, http://HOST:PORT/DATABASE, https://... or the name of a file; NULL: $PCT_FLEET, or a
 * file of this user's.  With MAKE, makes the tables that are missing, by the statements in LIB,
 * PCT's directory of parts.  Returns NULL after a message. */
struct fleet *fleet_open(const char *where, int make, const char *lib);

/* The name of F for messages. */
const char *fleet_name(const struct fleet *f);

/* Ask SQL, and call ROW with the N columns of each row.  Returns 0, or -1 after a message: then the
 * caller must discard all that ROW was given. */
int fleet_ask(struct fleet *f, const char *sql, size_t n, void (*row)(void *arg, char **column),
	void *arg);

/* Do the same for the ids in IDS from number FIRST on.  SQL ends where a list of ids belongs; it is
 * asked several times when one list would be too long. */
int fleet_by_ids(struct fleet *f, const char *sql, const struct ids *ids, size_t first, size_t n,
	void (*row)(void *arg, char **column), void *arg);

/* 1 when F has transactions: of the rows between fleet_begin and fleet_end it keeps all or none.
 * 0: it may keep any of them, and the caller's tables must tell which rows count. */
int fleet_transacts(const struct fleet *f);

/* Begin a transaction; put the rows TEXT, of LEN bytes, into TABLE, which has N columns; end the
 * transaction, and with KEEP keep its rows.  Each returns 0, or -1 after a message. */
int fleet_begin(struct fleet *f);
int fleet_put(struct fleet *f, const char *table, size_t n, const char *text, size_t len);
int fleet_end(struct fleet *f, int keep);

/* Bytes sent to the server so far, after compression; 0 when F is a file. */
uint64_t fleet_sent(const struct fleet *f);

/* TEXT as a literal of SQL, quoted; from malloc. */
char *fleet_literal(const struct fleet *f, const char *text);

/* The condition in SQL that the whole of COLUMN matches PATTERN, which may have * and ?; from
 * malloc. */
char *fleet_like(const struct fleet *f, const char *column, const char *pattern);

/* The operator before a subquery: IN, or GLOBAL IN, with which a cluster answers it once. */
const char *fleet_in(const struct fleet *f);

void fleet_close(struct fleet *f);

#endif
