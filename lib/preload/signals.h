/* signals.h - signals that we need and the program may use as well.
 *
 * A signal that is taken calls our handler first.  Signals that our handler does not claim go to
 * the program's action.  That action is kept here, and it is the only one that the program sees. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

/* Returns 1 when the signal was ours. */
typedef int signal_claim(int sig, siginfo_t *info, void *ucontext);

/* Take SIG.  0, or -1 when that fails.  Not for handlers. */
int signal_take(int sig, signal_claim *claim);

/* Give SIG back to the program, with the action the program has set for it. */
void signal_give_back(int sig);

/* The same for good, in a program that goes on without us: if the program has replaced our action
 * meanwhile, its own stays.  Otherwise pending signals SIG are dropped.  Also from handlers. */
void signal_leave(int sig);

/* Wait, for MS milliseconds of which a loaded machine may make more, until no other thread runs a
 * handler of ours: a filter that is installed while a handler makes a system call would kill the
 * program.  Without the slow lock.  Returns 1 when no handler runs, 0 when the time is over. */
#define SETTLE_LEAVE 100    /* before what a handler uses is taken away */
#define SETTLE_FILTER 10000 /* before a filter: a handler may have to wait for a processor */
int signals_settle(unsigned ms);

/* In a child: forget handlers of other threads, which do not run here. */
void signals_forget(void);

/* Do what SIG, which is taken, would do in a program without an action for it.  From handlers. */
void signal_default(int sig, const siginfo_t *info);

/* 1 when SIG is taken. */
int signal_taken(int sig);

/* sigaction(2) as the program means it, for a signal that is taken. */
int signal_set(int sig, const struct sigaction *new, struct sigaction *old);

/* The program has its handlers of signals that come at any time run on alternate stacks: its code
 * may run on stacks where no signal may come, as that of Poly/ML.  Run ours there, too. */
void signals_alternate(void);

/* 1 when that is so, and this handler has too little left of such a stack: the sample is to be
 * given up, and ours run where they did before.  For handlers. */
int signals_cramped(const void *ucontext);

/* Call around exec, which keeps only ignored signals.  Before it: really ignore the signals that
 * the program ignores.  With BACK: take those signals again.  Works in a vfork child. */
void signals_exec(int back);

/* Put our handlers back in front: the program may have replaced them by direct system calls, as
 * Go's run-time does.  The action found there becomes the program's action. */
void signal_check(void);

#endif
