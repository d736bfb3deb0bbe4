/* textmaps.h - finds the object of an address by the log of mappings that dbctl keeps beside the
 * other logs (pct(5)).
 *	55f4f2e42000-55f4f2ef6000 r-xp 00004000 08:01 4711   /usr/bin/gawk */
#ifndef TEXTMAPS_H
#define TEXTMAPS_H

#include "format/textlog.h"

struct textmaps {
	struct textmap *map; /* sorted, disjoint */
	size_t n, room;
	uint64_t written; /* ns since the epoch: time of the last entry */
};

/* Read the log of mappings in the directory of LOG, of the same process as T.  M starts as all
 * zero.  It stays empty when there is no such log or, after a message, when the log is of another
 * process. */
void textmaps_load(struct textmaps *m, const char *log, const struct textlog *t);

/* The path of the object at ADDR.  *AT is ADDR by the object's own headers, or, when the file
 * cannot be read any more, its offset in the file.  Returns NULL when no mapping of ADDR is known,
 * or when different mappings had ADDR at different times. */
char *textmaps_find(struct textmaps *m, uint64_t addr, uint64_t *at);

void textmaps_free(struct textmaps *m);

#endif
