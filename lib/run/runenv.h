/* runenv.h - makes the environment in which the library samples. */
#ifndef RUNENV_H
#define RUNENV_H

#include "run/rundir.h"

#include <stdint.h>

/* Returns a copy of ENV with the library of run R in LD_PRELOAD, and with the variable PCT, which
 * has LETTERS, the number and the directory of the run, and the end of sampling after SECONDS (0:
 * when the program ends).  NULL without memory. */
char **runenv(char *const *env, const struct rundir *r, const char *letters, uint64_t seconds);

#endif
