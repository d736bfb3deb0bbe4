/* hooks.h - calls between the collector and the hooks in front of the C library. */
#ifndef HOOKS_H
#define HOOKS_H

/* Call once, when sampling has begun in this process. */
void hooks_begin(void);

/* 1 when new threads pass a hook; otherwise the collector must search for them. */
extern int hooks_see_threads;

/* A child that passed no hook of fork (_Fork, bare clone) gets its own files and timers at the
 * first hook that it calls.  Costs one comparison otherwise. */
void adopt_if_forked(void);

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

/* The program wants the interval timer, or the signal, that we use.  It gets it; sampling goes on
 * with another timer. */
void process_timer_yield(void);

#endif
