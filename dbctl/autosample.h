/* autosample.h - samples that a debugger takes by itself.
 *
 * Where the first pattern of a group is for samples and its actions are plain commands that end
 * with "continue", as in gdbprof.dbctl, the debugger is given them once, as the commands of a
 * catchpoint for our SIGSTOP.  dbctl then sends nothing for a sample, and reads all its answers
 * together a moment later.  The process is stopped for a shorter time, and dbctl and the debugger
 * wake up less often. */
#ifndef AUTOSAMPLE_H
#define AUTOSAMPLE_H

#include "proc.h"

/* Before P is resumed after a sample: have its debugger take the next ones, if it can be. */
void autosample_arm(struct proc *p);

/* P has been sent its SIGSTOP. */
void autosample_kicked(struct proc *p);

/* The debugger of P has taken the sample that P was stopped for: TEXT is what it said, changed
 * here. */
void autosample_said(struct proc *p, char *text);

/* P waits and is not stopped for a sample: where a sample's first command is a backtrace, TEXT is
 * its answer.  ONLY: if it asks for nothing else.  1; 0 when there is no place for it. */
int autosample_waits(struct proc *p, const char *text, int only);

/* TEXT, said at a stop, begins a sample that a command has failed in.  The debugger is asked to
 * take none any more.  Returns whether it was so. */
int autosample_failed(struct proc *p, const char *text);

#endif
