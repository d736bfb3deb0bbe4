/* cachedir.h - the cache directory: its files can be made again at any time. */
#ifndef CACHEDIR_H
#define CACHEDIR_H

/* The cache directory: $PCT_CACHE, $XDG_CACHE_HOME/pct, $HOME/.cache/pct, or
 * ${TMPDIR:-/tmp}/pct-UID/cache, the first of them that the environment names.  Makes it when it
 * does not exist.  NULL when it cannot be made or belongs to another user: then work without a
 * cache.  Owned by this module. */
const char *cachedir(void);

#endif
