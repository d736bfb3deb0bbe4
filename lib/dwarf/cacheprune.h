/* cacheprune.h - keeps addr2src's part of the cache directory, the files src*, within
 * $PCT_CACHE_MAX. */
#ifndef CACHEPRUNE_H
#define CACHEPRUNE_H

#include <stdint.h>

/* Returns how many bytes the cache may have. */
uint64_t cacheprune_max(void);

/* Remove files, the least recently used first, until the rest fits.  KEEP, a path or a name,
 * stays. */
void cacheprune(const char *keep);

#endif
