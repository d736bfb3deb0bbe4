/* runenv.h - makes the environment in which the library samples. */
#ifndef RUNENV_H
#define RUNENV_H

#include "run/rundir.h"

#include <stdint.h>

/* ENV with the library of run R in LD_PRELOAD, and with PCT: LETTERS, the run's number and place,
 * and SECONDS (0: to the end).  NULL: no memory. */
char **runenv(char *const *env, const struct rundir *r, const char *letters, uint64_t seconds);

#endif
