/* signals.h - shares the signals that we need with the program, which may use them as well.
 *
 * When we have taken a signal, our handler gets it first.  Signals that our handler does not claim
 * go to the program's action.  That action is kept here, and it is the only one that the program
 * sees. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

/* A function that handles the signal SIG if it is ours.  Returns 1 when it is ours, 0 when it is
 * the program's. */
typedef int signal_claim(int sig, siginfo_t *info, void *ucontext);

/* Take SIG; CLAIM will handle it.  Returns 0 or -1.  Not for handlers. */
int signal_take(int sig, signal_claim *claim);

/* Give SIG back to the program, with the action that the program has set for it. */
void signal_give_back(int sig);

/* Give SIG back for good, in a program that goes on without us.  If the program has replaced our
 * action in the meantime, its own action stays.  Otherwise pending signals SIG are dropped.
 * Handlers may call it. */
void signal_leave(int sig);

/* Wait until no other thread runs a handler of ours: a filter that is installed while a handler
 * makes a system call would kill the program.  Waits for MS milliseconds, on a loaded machine
 * longer.  Before a filter call it without slow_lock, for which a handler may wait.  Returns 1 when
 * no handler runs, 0 when the time is over. */
#define SETTLE_LEAVE 100    /* before what a handler uses is removed */
#define SETTLE_FILTER 10000 /* before a filter: a handler may have to wait for a processor */
int signals_settle(unsigned ms);

/* Call in a forked child: forget the handlers of other threads, which do not run there. */
void signals_forget(void);

/* Do what the signal SIG, which we have taken, does in a program that set no action for it.
 * Handlers may call it. */
void signal_default(int sig, const siginfo_t *info);

/* 1 when SIG is taken. */
int signal_taken(int sig);

/* Like sigaction(2) for a signal that we have taken: NEW and OLD are the program's own actions. */
int signal_set(int sig, const struct sigaction *new, struct sigaction *old);

/* From now on run our handlers on alternate stacks.  Call it when the program runs its handlers of
 * asynchronous signals there: its code may use stacks on which no signal may come, as Poly/ML
 * does. */
void signals_alternate(void);

/* 1 when our handlers run on alternate stacks and too little is left of the stack of this handler.
 * Then the caller must drop its sample; from then on our handlers no longer use alternate stacks.
 * For handlers. */
int signals_cramped(const void *ucontext);

/* Call around exec, which resets handlers but keeps ignored signals.  Before exec: really ignore
 * the signals that the program ignores.  With BACK, afterwards: take those signals again.  Works in
 * a vfork child. */
void signals_exec(int back);

/* Put our handlers back in front.  The program may have replaced them by direct system calls, as
 * Go's run-time does: then the action found there becomes the program's action. */
void signal_check(void);

#endif
