/* futexes.h - finds the lock, condition or thread that a thread waits for by the call futex(2). */
#ifndef FUTEXES_H
#define FUTEXES_H

#include "sys/procs.h"
#include "waits/standing.h"
#include "waits/waitwords.h"

/* Say in OUT which lock, condition or thread the futex of S is.  PATH has the N addresses of the
 * frames of the thread that waits. */
void futex_text(struct proc *p, const struct standing *s, const uint64_t *path, unsigned n,
	struct waited *out);

/* Mark the objects whose symbols are remembered, so that objects_sweep() keeps them. */
void futex_mark_objects(void);

#endif
