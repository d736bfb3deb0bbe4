/* adopt.h - how a process comes to its debugger: it waits for one that is free, is taken out of
 * the hands of its parent's, and is attached to. */
#ifndef ADOPT_H
#define ADOPT_H

#include "proc.h"

/* P is WAITING at NOW (ms): get it a debugger, or give it up when it has waited for too long.
 * Returns in how many ms to look again, at most. */
int adopt_waiting(struct proc *p, int64_t now);

/* P is BORN: attach to it as soon as nobody else traces it. */
void adopt_born(struct proc *p, int64_t now);

#endif
