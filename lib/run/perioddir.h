/* perioddir.h - recognizes the names of the daemon's directories, one for each period of time, in
 * UTC:
 *	2026-11-21T10:00:00Z */
#ifndef PERIODDIR_H
#define PERIODDIR_H

#include <time.h>

enum { PERIOD_NAME = 21 }; /* bytes of a name, its NUL included */

/* A symbolic link in such a directory.  Its target is not a path but an id, which differs between
 * directories of the same name, on all hosts. */
#define PERIOD_ID ".id"

/* 1 when NAME is the name of such a directory. */
int perioddir_is(const char *name);

/* The time in NAME, the name of such a directory, in seconds since the epoch. */
time_t perioddir_time(const char *name);

#endif
