/* cachetext.h - texts in the cache directory, a file each: MAGIC SIZE SUM\n and the text.  A file
 * that is damaged, or another user's, does not exist. */
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

/* Map the text called KEY, a file name, whose MAGIC has seven bytes.  Returns 0, or -1 when there
 * is no sound one.  It counts as used now: the cache drops what was not used. */
int cachetext_load(struct cachetext *c, const char *magic, const char *key);

/* Keep the SIZE bytes at TEXT as KEY ("": do not); every reader finds all of it.  Returns 0, or -1
 * with errno. */
int cachetext_store(const char *magic, const char *key, const char *text, size_t size);

void cachetext_close(struct cachetext *c);

#endif
