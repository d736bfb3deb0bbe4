/* signals.h - signals that we need and the program may use as well.
 *
 * A signal that is taken calls our handler first.  What our handler does not claim goes to the
 * program's action.  That is kept here, and the program sees nothing else. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

/* Returns 1 when the signal was ours. */
typedef int signal_claim(int sig, siginfo_t *info, void *ucontext);

/* Take SIG.  0, or -1 when that fails.  Not for handlers. */
int signal_take(int sig, signal_claim *claim);

/* Give SIG back to the program, with the action the program has set for it. */
void signal_give_back(int sig);

/* The same for good, in a program that goes on without us: an action that the program has set over
 * ours by now stays.  What waits of SIG is dropped.  From handlers, too. */
void signal_leave(int sig);

/* Wait, for a bounded time, until no other thread runs a handler of ours: a filter that is
 * installed while a handler makes a system call would kill the program.  Without the slow lock.
 * Returns 1 when it is so. */
int signals_settle(void);

/* In a child: no handler of another thread runs here. */
void signals_forget(void);

/* 1 when SIG is taken. */
int signal_taken(int sig);

/* sigaction(2) as the program means it, for a signal that is taken. */
int signal_set(int sig, const struct sigaction *new, struct sigaction *old);

/* Call around exec, which keeps only ignored signals: really ignores what the program ignores; with
 * BACK, takes those signals again.  Works in a vfork child. */
void signals_exec(int back);

/* Put our handlers back in front: the program may have replaced them by direct system calls, as
 * Go's run-time does.  What is found there becomes the program's action. */
void signal_check(void);

#endif
