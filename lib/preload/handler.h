/* handler.h - handles the signals of our timers. */
#ifndef HANDLER_H
#define HANDLER_H

#include <signal.h>

/* Functions for signal_take (signals.h): handler_private for PRIVATE_SIGNAL, handler_process for
 * the signal of timer V, P or R. */
int handler_private(int sig, siginfo_t *info, void *ucontext);
int handler_process(int sig, siginfo_t *info, void *ucontext);

/* 1 when one of our timers sent the PRIVATE_SIGNAL that INFO describes. */
int handler_sent(const siginfo_t *info);

/* The signal SIG, which we have taken, came from elsewhere.  Returns 1 when the program means to
 * block SIG (blocked.h): then SIG is held, and sent again with INFO; a fault gets its default
 * action.  Returns 0 otherwise.  Handlers may call it. */
int handler_hold(int sig, siginfo_t *info, void *ucontext);

/* Count a signal of ours for which the stack had no room.  Call it from a handler, in the thread
 * that got the signal. */
void handler_missed(void);

#endif
