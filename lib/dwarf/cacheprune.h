/* cacheprune.h - keeps addr2src's part of the cache directory, the files src*, within
 * $PCT_CACHE_MAX. */
#ifndef CACHEPRUNE_H
#define CACHEPRUNE_H

#include <stdint.h>

/* How many bytes there may be. */
uint64_t cacheprune_max(void);

/* Remove those that were not used for the longest time, but not KEEP, a path or the name alone,
 * until the rest fits. */
void cacheprune(const char *keep);

#endif
