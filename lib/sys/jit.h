/* jit.h - names of code that a process makes while it runs.  Those that say what they make (node
 * --perf-basic-prof, java with perf-map-agent, python -X perf, mono ...) write lines
 *	7f3a10 40 LazyCompile:~main file.js:3
 * to /tmp/perf-PID.map; a copy is kept as .perf.map in the process's data directory, where its
 * samples of anonymous code are recorded as of that object. */
#ifndef JIT_H
#define JIT_H

#include "store.h"

/* S is about to be written: when it is of anonymous code and its process has such a map, copy
 * that and make S a sink of the copy. */
void jit_before(struct store *st, struct sink *s);

/* S was written: say what the copy is now. */
void jit_after(struct store *st, struct sink *s);

#endif
