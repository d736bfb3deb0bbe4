/* copyregs.h - sets the registers of a copy to those of its sample. */
#ifndef COPYREGS_H
#define COPYREGS_H

#include "inside/copylink.h"

#include <sys/types.h>

/* Copy PID waits, or soon does, as N says.  Give it the registers of the sample, and stop it: it is
 * stopped, by a SIGSTOP, when this returns, and stays so when its debugger is killed.  Returns 0,
 * or -1 and errno. */
int copyregs_set(pid_t pid, const struct copies_news *n);

#endif
