/* pycode.h - gives addresses to functions of Python, and writes their names to the file .python of
 * this process's directory when they are first met, as the program may free them. */
#ifndef PYCODE_H
#define PYCODE_H

#include "python/pywalk.h"

#include <sys/uio.h>

/* The address that stands for the place F, of the walk W.  When its function is new and there is no
 * room, or no way to write its name, it is the last of all (pyruntime.h), which has no name.
 * Handlers may call it. */
uintptr_t pycode_place(const struct pywalk *w, const struct pywalk_frame *f);

/* The same for the place <GC>, which stands for the garbage collector. */
uintptr_t pycode_collector(const struct pywalk *w);

#define PYCODE_TOGETHER 64 /* code objects that are read with one system call */

struct pycode_room { /* for pycode_places */
	struct iovec range[PYCODE_TOGETHER];
	unsigned which[PYCODE_TOGETHER];
	struct pycode code[PYCODE_TOGETHER];
	uint8_t heads[PYCODE_TOGETHER * PYLAYOUT_CODE], names[PYCODE_TOGETHER * PYWALK_NAME];
};

/* The same for the N frames whose code objects lie at AT[0] ... and whose instructions are UNIT[0]
 * ...: their addresses replace the code objects.  Elements of AT with a bit of SKIP stay. */
void pycode_places(const struct pywalk *w, uint64_t *at, const uint32_t *unit, unsigned n,
	uint64_t skip, struct pycode_room *room);

/* Call in a forked child, and when sampling ends: the next file .python is a new one. */
void pycode_forget(void);

#endif
