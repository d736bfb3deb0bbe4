/* hooks.h - what the collector and the hooks in front of the C library owe each other. */
#ifndef HOOKS_H
#define HOOKS_H

/* Once, when sampling has begun in this process. */
void hooks_begin(void);

/* Whether new threads pass a hook; else they must be looked for. */
extern const int hooks_see_threads;

/* A child forked behind our back (_Fork, bare clone) gets files and timers of its own at the
 * first hook it calls.  One comparison otherwise. */
void adopt_if_forked(void);

/* The program is about to enter a seccomp sandbox with FILTER, a struct sock_fprog, or the strict
 * one (NULL): the end of sampling, and said, if it could be killed for a system call of ours. */
void stop_for_sandbox(const void *filter);

/* Be told of the first system call that passes no hook; from then on `hands_off` is 1.  In a new
 * process image or child; and in each thread that begins.  See hook_raw.c. */
void tripwire_begin(void);
void tripwire_thread(void);

/* The program wants the interval timer, or its signal, that we use: it gets it, and sampling
 * goes on with another timer. */
void process_timer_yield(void);

#endif
