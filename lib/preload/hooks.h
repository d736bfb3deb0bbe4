/* hooks.h - calls between the collector and the hooks in front of the C library. */
#ifndef HOOKS_H
#define HOOKS_H

/* Call once, when sampling has begun in this process. */
void hooks_begin(void);

/* The program is about to enter a seccomp sandbox with FILTER, a struct sock_fprog, or the strict
 * one (NULL).  If the filter could kill it for a system call of ours, sampling ends with a
 * message. */
void stop_for_sandbox(const void *filter);

/* Arrange that we see the first system call that passes no hook (hook_raw.c); from then on
 * `hands_off` is 1.  Call one of these in a new process image, in a child, and in each new
 * thread. */
void tripwire_begin(void);
void tripwire_child(void);
void tripwire_thread(void);
/* Sampling ends: nothing looks for such calls any more. */
void tripwire_end(void);

#endif
