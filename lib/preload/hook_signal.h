/* hook_signal.h - masks of the program without the signals that it must not block. */
#ifndef HOOK_SIGNAL_H
#define HOOK_SIGNAL_H

#include <signal.h>

/* SET for the mask by HOW, as of sigprocmask, or *COPY of it without the signals that must not be
 * blocked while we sample: ours, SIGBUS, and SIGSYS if it is taken.  SET may be NULL. */
const sigset_t *without_ours(int how, const sigset_t *set, sigset_t *copy);

/* The system call rt_sigaction, made through syscall(): the action of a signal of ours is set
 * behind our handler, as by sigaction.  Returns 0, or -1 and errno. */
long raw_sigaction(int sig, const void *new, void *old, size_t size);

#endif
