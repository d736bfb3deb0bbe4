/* syscalls.h - whether a system call of ours may be made, and some that are made without the C
 * library. */
#ifndef SYSCALLS_H
#define SYSCALLS_H

#include <signal.h>
#include <stdint.h>

/* 1 when the program may be under a filter that no hook saw: from then on handlers make no system
 * call.  What they need was made ready before.  What is new is lost, and counted
 * (PCT_LOST_FILTER). */
extern int hands_off;

/* UNWATCHED where we cannot see system calls that pass no hook: then ask the kernel whether there
 * is a filter.  UNNAMED where we need not see them: the program's code names none that installs a
 * filter.  Then ask as well, for it may compute one, but also for what is not rare. */
enum { WATCHED, UNWATCHED, UNNAMED };
extern int unwatched;

/* 1 when a system call cannot harm the program.  From handlers, before each system call, and in
 * slow_trylock. */
int may_call(void);

/* The same for hooks, which may ask the kernel.  0: the program has a filter that it did not have
 * at the start. */
int hook_may_call(void);

/* The time as of now_ns, by a system call: the vdso is a page that a child has not touched. */
uint64_t now_direct(int clock);

/* sigprocmask(2) by a system call. */
void mask_direct(int how, const sigset_t *set, sigset_t *old);

#endif
