/* syscalls.h - says whether we may make a system call, and makes some without the C library. */
#ifndef SYSCALLS_H
#define SYSCALLS_H

#include <signal.h>
#include <stdint.h>

/* 1 when the program may be under a filter that no hook saw: from then on handlers make no system
 * calls.  What they need was made ready before; samples that need more are counted as lost
 * (PCT_LOST_FILTER). */
extern int hands_off;

/* UNWATCHED: we cannot see system calls that pass no hook, so handlers ask the kernel whether there
 * is a filter.  UNNAMED: we need not see them, because the program's code contains no call that
 * installs a filter.  Handlers ask as well, since the code may compute the number of a call; but
 * regular searches for threads go on. */
enum { WATCHED, UNWATCHED, UNNAMED };
extern int unwatched;

/* 1 when a system call cannot harm the program.  Handlers call it before each system call, and
 * slow_trylock does. */
int may_call(void);

/* The same for hooks, which may ask the kernel.  Returns 0 when the program has a filter that it
 * did not have at the start. */
int hook_may_call(void);

/* Like now_ns, but by a system call: a forked child has not touched the page of the vdso yet. */
uint64_t now_direct(int clock);

/* Like sigprocmask(2), but by a system call. */
void mask_direct(int how, const sigset_t *set, sigset_t *old);

#endif
