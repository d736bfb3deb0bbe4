/* jitmap.h - keeps the names of code that a process makes while it runs.  Some compilers (node
 * --perf-basic-prof, java with -XX:+DumpPerfMapAtExit, python -X perf, mono ...) write lines
 *	7f3a10 40 LazyCompile:~main file.js:3
 * to /tmp/perf-PID.map.  This map is copied to .perf.map in the data directory of the process,
 * where reports read it. */
#ifndef JITMAP_H
#define JITMAP_H

#include <stdint.h>
#include <sys/types.h>

#define JITMAP_COPY ".perf.map"
#define JITMAP_MAX ((off_t)512 << 20) /* bytes of a map that are copied, at most */

struct jitmap_of { /* whose map */
	pid_t pid;
	uid_t uid;      /* the map's owner must be this user */
	uint64_t start; /* start of the process, clock ticks since boot; 0 not known */
	uint64_t until; /* start of the next process with that pid; 0 none */
};

/* Copy the map of P into the directory with descriptor DIR, unless the copy there is already as
 * large.  If the map has only grown since the last copy, append the new lines.  Of a map of more
 * than JITMAP_MAX bytes, copy the last lines, and only once.  While P lives, its map is read in P's
 * root directory, under the pid that P has there; afterwards in our root directory, under our pid
 * of P.  Returns 1 when there is a copy, and *WHY is NULL or says what is missing in the copy; 0
 * when P left no map (another process with that pid may have left one); -1 when the map is refused,
 * with the reason in *WHY.  *WHY is a constant or from strerror(). */
int jitmap_keep(const struct jitmap_of *p, int dir, const char **why);

#endif
