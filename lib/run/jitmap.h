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
#define JITMAP_MAX ((off_t)512 << 20) /* bytes of a map that are copied */

struct jitmap_of { /* whose map */
	pid_t pid;
	uid_t uid;      /* the map's owner must be this user */
	uint64_t start; /* of the process, clock ticks since boot; 0 not known */
	uint64_t until; /* start of the next process with that pid; 0 none */
};

/* Copy the map of P into the directory open as DIR, unless the copy there is as large.  To a copy
 * of what the map was before it adds what is new.  Of a map of more than JITMAP_MAX it copies the
 * last lines, once.  While P lives, the map is in P's root directory, under P's pid there;
 * afterwards in ours.  Returns 1 when there is a copy, with NULL or what is missing in it in *WHY;
 * 0 when P left no map (another process of that pid may have left one); -1 when the map is refused,
 * with the reason in *WHY.  These texts are constants or strerror's. */
int jitmap_keep(const struct jitmap_of *p, int dir, const char **why);

#endif
