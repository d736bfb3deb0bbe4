/* remotebirths.h - processes that a target behind a stub starts.  They are not sampled: no gdb yet
 * keeps several processes of one stub and never loses one (tests/FAULTS).  So they are let go by
 * the debugger as they are born, and the first is told of. */
#ifndef REMOTEBIRTHS_H
#define REMOTEBIRTHS_H

#include "process/proc.h"

/* Learn, before P is held, whether its stub tells of births. */
void remotebirths_ask(struct proc *p);

/* The script wants children followed: have P stop at the first birth that its stub tells of. */
void remotebirths_want(struct proc *p);

/* Whether TEXT, said at a stop, is of that. */
int remotebirths_is(const struct proc *p, const char *text);

/* It was: tell people, and have P stop at no further one. */
void remotebirths_said(struct proc *p);

#endif
