/* jitmap.h - keeps the names of code that a process makes while it runs.  Some compilers (node
 * --perf-basic-prof, java with -XX:+DumpPerfMapAtExit, python -X perf, mono ...) write lines
 *	7f3a10 40 LazyCompile:~main file.js:3
 * to /tmp/perf-PID.map.  The copy is .perf.map in the process's data directory, where readers
 * look. */
#ifndef JITMAP_H
#define JITMAP_H

#include <stdint.h>
#include <sys/types.h>

#define JITMAP_COPY ".perf.map"

struct jitmap_of { /* whose map */
	pid_t pid;
	uid_t uid;      /* the map's owner must be this user */
	uint64_t start; /* of the process, clock ticks since boot; 0 not known */
	uint64_t until; /* start of the next process with that pid; 0 none */
};

/* Copy the map of P into the directory open as DIR, unless the copy there is as large.  While P
 * lives, the map is in P's root directory, under P's pid there; afterwards in ours.  Returns 1 when
 * there is a copy, 0 when P left no map (another process of that pid may have left one), and -1
 * when the map is refused, with the reason, a constant or strerror's, in *WHY. */
int jitmap_keep(const struct jitmap_of *p, int dir, const char **why);

#endif
