/* bus.h - handles faults in our data files. */
#ifndef BUS_H
#define BUS_H

#include <signal.h>

/* The signal_claim function (signals.h) for SIGBUS. */
int handler_bus(int sig, siginfo_t *info, void *ucontext);

#endif
