/* hook_signal.h - removes from the program's masks the signals that it must not block. */
#ifndef HOOK_SIGNAL_H
#define HOOK_SIGNAL_H

#include <signal.h>

/* Returns SET if the program may use it in sigprocmask(HOW), or *COPY, which is SET without the
 * signals that must not be blocked while we sample: ours, SIGBUS, and SIGSYS if we have taken it.
 * SET may be NULL. */
const sigset_t *without_ours(int how, const sigset_t *set, sigset_t *copy);

/* Replaces the system call rt_sigaction made through syscall(): like sigaction, it sets the action
 * behind our handler when SIG is a signal of ours.  Returns 0, or -1 and errno. */
long raw_sigaction(int sig, const void *new, void *old, size_t size);

#endif
