/* remotebirths.h - reports that a target behind a stub starts processes.  They are not sampled: no
 * gdb yet keeps several processes of one stub and never loses one (tests/FAULTS).  So the debugger
 * lets them go when they are born, and only the first one is reported. */
#ifndef REMOTEBIRTHS_H
#define REMOTEBIRTHS_H

#include "process/proc.h"

/* Ask, before P is held, whether its stub reports births. */
void remotebirths_ask(struct proc *p);

/* The script wants children followed: have P stop at the first birth that its stub reports. */
void remotebirths_want(struct proc *p);

/* Whether TEXT, said at a stop, reports such a birth. */
int remotebirths_is(const struct proc *p, const char *text);

/* P has stopped at a birth: print a message, and have P stop at no further one. */
void remotebirths_said(struct proc *p);

#endif
