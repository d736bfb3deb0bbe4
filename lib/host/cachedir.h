/* cachedir.h - the directory for what can be made again. */
#ifndef CACHEDIR_H
#define CACHEDIR_H

/* The cache directory: $PCT_CACHE, $XDG_CACHE_HOME/pct, $HOME/.cache/pct, or
 * ${TMPDIR:-/tmp}/pct-UID/cache, the first of them that is named; made when it is not there.
 * NULL when it cannot be made or belongs to someone else: then work without.  Owned by this
 * module. */
const char *cachedir(void);

#endif
