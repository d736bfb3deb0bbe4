/* autosample.h - has a debugger take samples by itself.
 *
 * Where the first pattern of a group is for samples and its actions are plain commands that end
 * with "continue", as in gdbprof.dbctl, the debugger is given these commands once, as those of a
 * catchpoint for our SIGSTOP.  dbctl then sends nothing for a sample, and reads all its answers
 * together a moment later.  The process is stopped for a shorter time, and dbctl and the debugger
 * wake up less often. */
#ifndef AUTOSAMPLE_H
#define AUTOSAMPLE_H

#include "process/proc.h"

/* Whether the debugger of P takes samples by itself. */
int autosample_on(const struct proc *p);

/* Before P is resumed after a sample: have its debugger take the next ones by itself, if it can. */
void autosample_arm(struct proc *p);

/* P has been sent the SIGSTOP of a sample: listen to its debugger a moment later. */
void autosample_kicked(struct proc *p);

/* The debugger of P has taken the sample that P was stopped for: TEXT, which is changed here, is
 * what the debugger said. */
void autosample_said(struct proc *p, char *text);

/* P waits, and is not stopped for a sample.  If the first command of a sample is a backtrace, take
 * TEXT as its answer.  With ONLY, do so only when the sample asks for nothing else.  Returns 1 when
 * TEXT was taken, else 0. */
int autosample_waits(struct proc *p, const char *text, int only);

/* Whether TEXT, said at a stop, begins a sample in which a command failed.  If so, the debugger is
 * asked to take no more samples by itself. */
int autosample_failed(struct proc *p, const char *text);

#endif
