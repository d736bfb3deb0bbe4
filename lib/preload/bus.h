/* bus.h - faults in our data files. */
#ifndef BUS_H
#define BUS_H

#include <signal.h>

/* signal_claim function (signals.h) of SIGBUS. */
int handler_bus(int sig, siginfo_t *info, void *ucontext);

#endif
