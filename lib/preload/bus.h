/* bus.h - handles faults in our data files. */
#ifndef BUS_H
#define BUS_H

#include <signal.h>

/* The function for signal_take (signals.h) that handles SIGBUS. */
int handler_bus(int sig, siginfo_t *info, void *ucontext);

#endif
