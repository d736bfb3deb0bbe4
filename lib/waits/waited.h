/* waited.h - says in words what a thread waits for. */
#ifndef WAITED_H
#define WAITED_H

#include "sys/procs.h"
#include "waits/standing.h"
#include "waits/waitwords.h"

#include <stdint.h>

/* Say in OUT what a thread of P waits for.  S is what it does in the kernel.  PATH has the N
 * addresses of its frames, innermost first. */
void waited_for(struct proc *p, const struct standing *s, const uint64_t *path, unsigned n,
	struct waited *out);

#endif
