/* datadir.h - names the default data directory: $PCT_DIR, else ${TMPDIR:-/tmp}/pct-UID/ct.
 * Not for signal handlers. */
#ifndef DATADIR_H
#define DATADIR_H

#include <limits.h>

/* Write the name of the default data directory into PATH, from the variables of the environment ENV
 * (NULL: our own).  Returns PATH. */
char *datadir(char path[PATH_MAX], char *const *env);

/* Do the same as datadir, for the directory ${TMPDIR:-/tmp}/pct-UID, which also holds other things
 * of this user. */
char *datadir_own(char path[PATH_MAX], char *const *env);

/* 1 when the default data directory lies in pct-UID, 0 when PCT_DIR in ENV names another one. */
int datadir_is_own(char *const *env);

#endif
