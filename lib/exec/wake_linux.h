/* wake_linux.h - makes signals readable by poll(2). */
#ifndef WAKE_LINUX_H
#define WAKE_LINUX_H

#include <signal.h>

/* Returns a descriptor that is readable while a signal of SET, which must be blocked, is pending;
 * or -1 and errno.  Take the signal by sigtimedwait(2). */
int wake_fd(const sigset_t *set);

#endif
