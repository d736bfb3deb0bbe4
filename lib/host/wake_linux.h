/* wake_linux.h - signals as something that poll(2) can wait for. */
#ifndef WAKE_LINUX_H
#define WAKE_LINUX_H

#include <signal.h>

/* A descriptor that is readable while a signal of SET, which must be blocked, is pending; the
 * signal is still to be taken, by sigtimedwait(2).  -1 and errno on failure. */
int wake_fd(const sigset_t *set);

#endif
