/* jitmap.h - names of code that a process makes while it runs.  Those that say what they make (node
 * --perf-basic-prof, java with -XX:+DumpPerfMapAtExit, python -X perf, mono ...) write lines
 *	7f3a10 40 LazyCompile:~main file.js:3
 * to /tmp/perf-PID.map; a copy is kept as .perf.map in the process's data directory, where readers
 * find it. */
#ifndef JITMAP_H
#define JITMAP_H

#include <stdint.h>
#include <sys/types.h>

#define JITMAP_COPY ".perf.map"

struct jitmap_of { /* whose map */
	pid_t pid;
	uid_t uid;      /* the map's owner must be this user */
	uint64_t start; /* of the process, clock ticks since boot; 0 not known */
	uint64_t until; /* when the next process of that pid began; 0 none did */
};

/* Copy the map of P into the directory open as DIR, unless the copy there is as large.  While P
 * lives, the map is looked for in its own root directory, under the pid that it has there;
 * afterwards in ours.
 * Returns 1 when there is a copy, 0 when P has left no map (one of another process of that pid is
 * none), and -1 when there is one that is not taken, with the reason, a constant or strerror's, in
 * *WHY. */
int jitmap_keep(const struct jitmap_of *p, int dir, const char **why);

#endif
