/* reason.h - says why a run of the library or the kernel's sampler has no samples. */
#ifndef REASON_H
#define REASON_H

#include "end.h"

/* The reason in words, from malloc. */
char *reason_of(struct end *e);

#endif
