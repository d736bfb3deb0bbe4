/* find.h - finds a process with the number of a run in its environment. */
#ifndef RUNFIND_H
#define RUNFIND_H

#include "inside/preloadable.h"

#include <stdint.h>
#include <sys/types.h>

/* Returns the pid of a living process whose variable PCT has the number RUN and into which a
 * library built like SELF can be loaded; 0 when there is none, or no /proc.  A new process has its
 * parent's environment from the beginning, before our code runs in it.  *DOUBTFUL becomes the pid
 * of a living process, of any run, that has the library but has overwritten its environment; 0 when
 * there is none. */
pid_t runfind(uint64_t run, const struct image *self, pid_t *doubtful);

/* 1 when PID, which had the library, has since executed a program without it; 0 also when this
 * cannot be known. */
int runfind_left(pid_t pid);

#endif
