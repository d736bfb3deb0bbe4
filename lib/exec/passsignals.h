/* passsignals.h - waits for a program of child.h, and passes signals on to it. */
#ifndef PASSSIGNALS_H
#define PASSSIGNALS_H

#include "exec/child.h"

/* Wait until PID has ended, forwarding signals.  Returns its status as a shell gives it: the
 * exit status, or 128 + N for signal N. */
int child_wait(const struct child_signals *s, pid_t pid);

/* For callers that also wait for other events; call both when a signal of S->held is pending.
 * child_check() returns 1 when PID has ended, with the status as of child_wait(), and 0 while it
 * lives. child_pass() forwards the signals that are pending. */
int child_check(pid_t pid, int *status);
void child_pass(const struct child_signals *s, pid_t pid);

#endif
