/* hooks.h - calls between the collector and the hooks of the C library. */
#ifndef HOOKS_H
#define HOOKS_H

/* Prepare the hooks.  Call once, when sampling has begun in this process. */
void hooks_begin(void);

/* The program is about to enter a seccomp sandbox: FILTER is a struct sock_fprog, or NULL for
 * strict mode.  If the filter could kill the program for a system call of ours, end sampling with a
 * message. */
void stop_for_sandbox(const void *filter);

/* Arrange that we see the first system call that passes no hook (hook_raw.c); from that call on
 * `hands_off` is 1.  Call tripwire_begin in a new process image, tripwire_child in a forked child,
 * and tripwire_thread in each new thread. */
void tripwire_begin(void);
void tripwire_child(void);
void tripwire_thread(void);
/* Stop looking for calls that pass no hook, because sampling ends. */
void tripwire_end(void);

#endif
