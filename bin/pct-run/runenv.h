/* runenv.h - the environment that makes the library sample. */
#ifndef RUNENV_H
#define RUNENV_H

#include "run/rundir.h"

#include <stdint.h>

/* ENV with the library of run R in LD_PRELOAD and a PCT of LETTERS and all that the run is, for
 * SECONDS (0: to the end).  NULL: no memory. */
char **runenv(char *const *env, const struct rundir *r, const char *letters, uint64_t seconds);

#endif
