/* futexes.h - locks, conditions and threads that are waited for by the system call futex. */
#ifndef FUTEXES_H
#define FUTEXES_H

#include "sys/procs.h"
#include "waits/standing.h"
#include "waits/waitwords.h"

/* Say which lock, condition or thread the futex of S is. */
void futex_text(struct proc *p, const struct standing *s, const uint64_t *path, unsigned n,
	struct waited *out);

/* Mark the objects whose names are kept (objects_sweep). */
void futex_mark_objects(void);

#endif
