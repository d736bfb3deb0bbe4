/* handler.h - what happens when a timer runs out. */
#ifndef HANDLER_H
#define HANDLER_H

#include <signal.h>

/* signal_claim functions (signals.h), one for PRIVATE_SIGNAL, one for the signal of timer V, P or
 * R. */
int handler_private(int sig, siginfo_t *info, void *ucontext);
int handler_process(int sig, siginfo_t *info, void *ucontext);

/* 1 when one of our timers sent this PRIVATE_SIGNAL. */
int handler_sent(const siginfo_t *info);

/* SIG, which is taken, came, and not from us.  1: the program means to block it (blocked.h), and it
 * is held, INFO with it; a fault meets its default.  From handlers. */
int handler_hold(int sig, siginfo_t *info, void *ucontext);

/* A signal of ours did not reach its handler: there was no room on the stack.  From a handler of
 * the thread that should have had it. */
void handler_missed(void);

#endif
