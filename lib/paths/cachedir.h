/* cachedir.h - makes the cache directory.  The files in it can be made again at any time. */
#ifndef CACHEDIR_H
#define CACHEDIR_H

/* Returns the cache directory: the first of $PCT_CACHE, $XDG_CACHE_HOME/pct and $HOME/.cache/pct
 * that the environment names, or ${TMPDIR:-/tmp}/pct-UID/cache.  Makes it when it does not exist.
 * NULL when it cannot be made or belongs to another user: then work without a cache.  The string is
 * owned by this module. */
const char *cachedir(void);

#endif
