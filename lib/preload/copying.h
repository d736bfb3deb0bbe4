/* copying.h - makes the copy of a process (copies.h). */
#ifndef COPYING_H
#define COPYING_H

#include "inside/copylink.h"

/* Copy the calling process.  The copy reports to dbctl at KEY that it is thread TID standing at
 * UCONTEXT, and waits.  UCONTEXT must be the frame of the signal itself.  The copy is no child of
 * this process, has none of its descriptors, and blocks all signals.  Returns the number of the
 * copy, or -errno: ECHILD where the copy would have become a child of this process, ENOSYS where
 * the system or this machine cannot do it.  From handlers, with all signals blocked. */
long copying(struct copies_page *c, uint64_t key, int tid, const void *ucontext);

#endif
