/* find.h - finds a process with the number of a run in its environment. */
#ifndef RUNFIND_H
#define RUNFIND_H

#include "inside/preloadable.h"

#include <stdint.h>
#include <sys/types.h>

/* The pid of a living process whose PCT has the number RUN and into which a library built like SELF
 * can be loaded; 0 none, or no /proc.  A new process has its parent's environment from the
 * beginning, before our code runs in it.  *DOUBTFUL becomes a living process that has the library,
 * but no environment any more; it may be of any run; 0 none. */
pid_t runfind(uint64_t run, const struct image *self, pid_t *doubtful);

/* 1 when PID, which had the library, has become a program without it; 0 also when this cannot be
 * known. */
int runfind_left(pid_t pid);

#endif
