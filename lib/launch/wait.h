/* wait.h - waits for the processes of a run that outlive its program. */
#ifndef RUNWAIT_H
#define RUNWAIT_H

#include "inside/preloadable.h"
#include "launch/serve.h"

#include <stdint.h>

/* Wait until all processes of run RUN have ended: those in the index file INDEX, those that are
 * added to it during the wait, and those that are not in it yet.  SIGINT, SIGQUIT, SIGHUP and
 * SIGTERM end the wait, even when the caller blocks them.  SELF is as in find.h.  A long wait gives
 * one message on standard error.  Starts the sampler of SERVE when a process calls.  Returns 0 when
 * all processes have ended, 1 after a signal, -1 and errno when INDEX cannot be read. */
int runwait(const char *index, uint64_t run, const struct image *self, struct runserve *serve);

#endif
