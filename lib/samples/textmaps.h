/* textmaps.h - whose code an address of a process is, by the log of mappings that dbctl keeps
 * beside the others (pct(5)).
 *	55f4f2e42000-55f4f2ef6000 r-xp 00004000 08:01 4711   /usr/bin/gawk */
#ifndef TEXTMAPS_H
#define TEXTMAPS_H

#include "format/textlog.h"

struct textmaps {
	struct textmap *map; /* in order, apart from each other */
	size_t n, room;
	uint64_t written; /* ns since the epoch: when the log was last */
};

/* Take the log of mappings in the directory of LOG, of the same process as T.  Without one, or with
 * one that cannot be understood, which is said, M stays empty.  M starts as all zero. */
void textmaps_load(struct textmaps *m, const char *log, const struct textlog *t);

/* The path of what is mapped at ADDR, and in *AT the address of ADDR as the object's own headers
 * count it, or, when the file is not to be read any more, its offset in the file.  NULL when
 * nothing is known to be there, or different things at different times. */
char *textmaps_find(struct textmaps *m, uint64_t addr, uint64_t *at);

void textmaps_free(struct textmaps *m);

#endif
