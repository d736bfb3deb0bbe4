/* look.h - reads the data files below a directory again and again.  It has all counts, the counts
 * since the last look, and the names of places.  Translators are asked only once for each name. */
#ifndef TOPLOOK_H
#define TOPLOOK_H

#include "names/translate.h"
#include "run/runlist.h"
#include "samples/gather.h"
#include "samples/places.h"

#include <stdint.h>

struct toplook {                       /* starts as all zero, except: */
	uint32_t pid;                  /* read only files of this process; 0: all */
	uint64_t start;                /* start of that process, clock ticks since boot; 0: any */
	const struct runlist_run *run; /* read only files of this run; NULL: all */
	struct places places;          /* groups are processes; counts are those of the last look */
	uint64_t *before;              /* counts of all nodes at the look before the last */
	size_t befores;
	size_t named;          /* number of frames whose names were asked for */
	size_t files, refused; /* number of files read, and refused, at the last look */
	struct gather_none none;
};

/* Read all files below DIR, or the file DIR.  NAMES as in gather.h, the same at each look.  A file
 * that cannot be read is reported and counted as refused.  Returns 0, or -1 and errno when DIR
 * itself cannot be read. */
int toplook_take(struct toplook *l, const char *dir, char names);

/* Ask for the names of new places. */
void toplook_name(struct toplook *l, const struct translate_opt *opt);

/* The count of node I since the last look. */
uint64_t toplook_came(const struct toplook *l, uint32_t i);

#endif
