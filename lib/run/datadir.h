/* datadir.h - the default data directory: $PCT_DIR, else ${TMPDIR:-/tmp}/pct-UID/ct.
 * Not for signal handlers. */
#ifndef DATADIR_H
#define DATADIR_H

#include <limits.h>

/* Write its name, as the environment ENV (NULL: our own) has it, into PATH.  Returns PATH. */
char *datadir(char path[PATH_MAX], char *const *env);

/* The same for the directory pct-UID, which also holds other things of this user. */
char *datadir_own(char path[PATH_MAX], char *const *env);

/* 1 when the data directory lies in pct-UID, 0 when ENV names another one. */
int datadir_is_own(char *const *env);

#endif
