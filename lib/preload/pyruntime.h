/* pyruntime.h - finds CPython in this process.  Its code has no addresses that the processor knows:
 * a range of addresses is set aside, where nothing is mapped, and each function of Python that is
 * met gets a part of it (pycode.h).  So a place in Python is an address of the object [python]. */
#ifndef PYRUNTIME_H
#define PYRUNTIME_H

#include "preload/objects.h"
#include "python/pymerge.h"
#include "python/pywalk.h"

#define PYRUNTIME_UNITS ((uintptr_t)16 << 20) /* addresses, one for each instruction */

/* Look for the interpreter in M, a mapping of O, unless O was looked at.  Under slow_lock. */
void pyruntime_look(const struct map *m, struct object *o);

/* 1 when PC stands for code of Python; *OUT becomes its region.  Handlers may call it. */
int pyruntime_region(uintptr_t pc, struct region *out);

/* The first of these addresses; 0 when there is no interpreter.  Handlers may call it. */
uintptr_t pyruntime_start(void);

/* 1 when the function of the interpreter at PC is left out of paths, for the frames of Python that
 * it runs.  Handlers may call it. */
int pyruntime_has(uintptr_t pc);

/* Where that code lies; all 0 when there is no interpreter.  Handlers may call it. */
const struct pymerge_code *pyruntime_code(void);

/* A memimage_peek: copy memory of this process, which may be unmapped, by a system call; ARG is not
 * used.  Handlers may call it. */
long pyruntime_read(void *arg, void *to, uint64_t from, size_t n);

/* Begin a walk of the calling thread; READ reads its memory, with ARG; NULL: pyruntime_read does.
 * Returns 0, or -1 when the thread runs no Python.  Handlers may call it, when may_call(). */
int pyruntime_walk(struct pywalk *w, memimage_peek *read, void *arg);

/* 1 when the thread of W, which runs the code at PC, runs the garbage collector.  Handlers may call
 * it. */
int pyruntime_collects(const struct pywalk *w, uintptr_t pc);

#endif
