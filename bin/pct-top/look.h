/* look.h - the data files below a directory, read again and again: what is there, what has come
 * since the look before, and names, asked for once. */
#ifndef TOPLOOK_H
#define TOPLOOK_H

#include "names/translate.h"
#include "run/runlist.h"
#include "samples/gather.h"
#include "samples/places.h"

struct toplook {                       /* starts as all zero, but: */
	uint32_t pid;                  /* only files of this process; 0 all */
	uint64_t start;                /* and of its start, clock ticks since boot; 0 any */
	const struct runlist_run *run; /* only files of this run; NULL all */
	struct places places;          /* groups are processes; counts are those of the last look */
	wide *before;                  /* of each node, at the look before */
	size_t befores;
	size_t named;          /* frames that have been asked about */
	size_t files, refused; /* at the last look */
	struct gather_none none;
};

/* Read all that lies below DIR, or the file DIR.  NAMES is that of gather.h, the same at each look.
 *  Files that cannot be read are said and counted.  Returns 0, or -1 and errno when DIR itself
 *  cannot be read. */
int toplook_take(struct toplook *l, const char *dir, char names);

/* Ask for the names of what is new. */
void toplook_name(struct toplook *l, const struct translate_opt *opt);

/* Of node I: what came since the look before. */
wide toplook_came(const struct toplook *l, uint32_t i);

#endif
