/* cacheprune.h - keeps the files src* and kept-* of the cache directory within $PCT_CACHE_MAX. */
#ifndef CACHEPRUNE_H
#define CACHEPRUNE_H

#include <stdint.h>

/* Returns how many bytes the cache may have. */
uint64_t cacheprune_max(void);

/* Remove files src* and kept-* from the cache, the least recently used first, until they have at
 * most cacheprune_max() bytes.  The file KEEP, a path or a name, is never removed. */
void cacheprune(const char *keep);

#endif
