/* wake_linux.h - signals as a descriptor for poll(2). */
#ifndef WAKE_LINUX_H
#define WAKE_LINUX_H

#include <signal.h>

/* A descriptor that is readable while a signal of SET, which must be blocked, is pending.  Take the
 * signal by sigtimedwait(2).  -1 and errno on failure. */
int wake_fd(const sigset_t *set);

#endif
