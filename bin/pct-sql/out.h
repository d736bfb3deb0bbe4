/* out.h - makes the file of a database under a temporary name beside it, then renames it. */
#ifndef SQLOUT_H
#define SQLOUT_H

enum sqlout_kind { SQLOUT_OTHER, SQLOUT_FOREIGN, SQLOUT_OURS, SQLOUT_FLEET };

/* The kind of PATH: no database, one of SQLite, one that pct-sql made, or one of a fleet.  Only
 * regular files are databases. */
enum sqlout_kind sqlout_kind(const char *path);

/* Begin the database OUT.  Returns the name of an empty file for it.  Without sqlout_commit that
 * file is removed at the end, also by SIGINT, SIGTERM and SIGHUP.  Without FORCE it is fatal to
 * overwrite a file that pct-sql did not make; so is any failure.  Only one database can be begun at
 * a time. */
const char *sqlout_begin(const char *out, int force);

void sqlout_commit(void);

#endif
