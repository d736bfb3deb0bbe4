/* cachetext.h - keeps texts in the cache directory, one file each: MAGIC SIZE SUM\n, then the text.
 * A file that is damaged or belongs to another user counts as missing. */
#ifndef CACHETEXT_H
#define CACHETEXT_H

#include <stddef.h>

enum { CACHETEXT_HEAD = 46 }; /* bytes before the text */

struct cachetext {
	const char *text; /* SIZE bytes, not NUL terminated */
	size_t size;
	void *map;
	size_t map_size;
};

/* Map the text called KEY, the name of a file; MAGIC has seven bytes.  Returns 0, or -1 when there
 * is no intact one.  This marks the text as used now: the cache drops texts that were not used. */
int cachetext_load(struct cachetext *c, const char *magic, const char *key);

/* Keep the SIZE bytes at TEXT as KEY; with KEY "" nothing is kept.  A reader finds all of the text
 * or none.  Returns 0, or -1 with errno. */
int cachetext_store(const char *magic, const char *key, const char *text, size_t size);

void cachetext_close(struct cachetext *c);

#endif
