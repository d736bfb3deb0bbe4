/* signals.h - signals that we need and the program may use as well.
 *
 * A signal that is taken calls our handler first; what the handler does not claim goes on to
 * what the program has set, which is kept here and is all that the program ever sees. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

/* Returns 1 when the signal was ours. */
typedef int signal_claim(int sig, siginfo_t *info, void *ucontext);

/* Take SIG.  0, or -1: it could not be had.  Not for handlers. */
int signal_take(int sig, signal_claim *claim);

/* Give SIG back to the program, with the action the program has set for it. */
void signal_give_back(int sig);

/* Wait, for a bounded time, until no other thread runs a handler of ours: a filter that is
 * installed while one makes a system call would kill for it.  Without the slow lock. */
void signals_settle(void);

/* In a child: no handler of another thread runs here. */
void signals_forget(void);

/* 1 when SIG is taken. */
int signal_taken(int sig);

/* sigaction(2) as the program means it, for a signal that is taken. */
int signal_set(int sig, const struct sigaction *new, struct sigaction *old);

/* Around exec, which keeps what is ignored and nothing else: really ignore what the program
 * ignores; with BACK, take it again.  Works in a vfork child. */
void signals_exec(int back);

/* Someone may have replaced our handlers with system calls of his own (Go's run-time does):
 * put ours back in front.  What was found becomes the program's action. */
void signal_check(void);

#endif
