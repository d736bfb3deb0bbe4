/* out.h - the file of a database: made under a temporary name beside it, then renamed. */
#ifndef SQLOUT_H
#define SQLOUT_H

enum sqlout_kind { SQLOUT_OTHER, SQLOUT_FOREIGN, SQLOUT_OURS };

/* Whether PATH is a regular file with a database in it, of anyone or as pct-sql makes them. */
enum sqlout_kind sqlout_kind(const char *path);

/* Begin the database OUT.  Returns the name of an empty file to make it in, which is removed again
 * unless sqlout_commit is reached, also by SIGINT, SIGTERM and SIGHUP; what cannot be, or would
 * overwrite what is no such database without FORCE, is fatal.  One at a time. */
const char *sqlout_begin(const char *out, int force);

void sqlout_commit(void);

#endif
