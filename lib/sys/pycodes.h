/* pycodes.h - gives addresses of the object [python] to the functions of one process, and writes
 * their names to the file .python of its directory. */
#ifndef PYCODES_H
#define PYCODES_H

#include "base/openhash.h"
#include "python/pywalk.h"

#include <sys/types.h>

struct pycodes { /* all 0: empty */
	struct pycodes_entry {
		uint64_t code;
		uint32_t print, start, units;
	} * each;
	struct openhash index;
	size_t n;
	uint32_t *order; /* of the first `ordered' of EACH, by `code' and age */
	size_t ordered;
	uint32_t next; /* the first address that is free, less 1 */
	char *lines;   /* of the file */
	size_t size, room, written;
	const char *dir; /* where `written' bytes are */
	int bad;         /* 1: names could not be written */
};

/* Replace the code objects AT[0] ... AT[N-1] of the walk W, whose instructions are UNIT[0] ..., by
 * their places in process PID; elements with a bit of SKIP stay.  A place that is not known becomes
 * PYCODES_NONE. */
void pycodes_places(struct pycodes *c, const struct pywalk *w, pid_t pid, uint64_t *at,
	const uint32_t *unit, unsigned n, uint64_t skip);

enum { PYCODES_NONE = 1 << 24 }; /* no function has this place */

/* The function whose instructions, OFFSET bytes behind the beginning of its code object, include
 * the address AT; the latest one when the program has used the memory again.  NULL: none is
 * known. */
const struct pycodes_entry *pycodes_at(struct pycodes *c, uint64_t at, unsigned offset);

/* Write what is not written to the file .python in DIR, of an interpreter of VERSION. */
void pycodes_write(struct pycodes *c, const char *dir, uint32_t version);

void pycodes_free(struct pycodes *c);

#endif
