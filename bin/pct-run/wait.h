/* wait.h - wait for the processes of a run that outlive its program. */
#ifndef RUNWAIT_H
#define RUNWAIT_H

#include "inside/preloadable.h"
#include "serve_linux.h"

#include <stdint.h>

/* Wait until every process that the index file INDEX of run RUN names has ended, those that are
 * added meanwhile and those that have yet to add themselves included, or until SIGINT, SIGQUIT,
 * SIGHUP or SIGTERM comes, whatever the signal mask is.  SELF as in find.h.  Waiting for long
 * is said once, on standard error.  SERVE is served meanwhile.  Returns 0 when all have ended, 1
 * when a signal came first, -1 and errno when INDEX cannot be read. */
int runwait(const char *index, uint64_t run, const struct image *self, struct runserve *serve);

#endif
