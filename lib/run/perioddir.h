/* perioddir.h - the names of the daemon's directories, one for each period of time, in UTC:
 *	2026-11-21T10:00:00Z */
#ifndef PERIODDIR_H
#define PERIODDIR_H

#include <time.h>

enum { PERIOD_NAME = 21 }; /* bytes of a name, its NUL included */

/* In such a directory, a link to nothing: which one it is of all of that name, on all hosts. */
#define PERIOD_ID ".id"

/* 1 when NAME is one. */
int perioddir_is(const char *name);

/* The time of NAME, which is one, in seconds since the epoch. */
time_t perioddir_time(const char *name);

#endif
