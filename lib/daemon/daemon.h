/* daemon.h - runs pct-sys until it is stopped, with bounded memory and bounded disk use, and with a
 * new directory for each period, by default an hour. */
#ifndef DAEMON_H
#define DAEMON_H

#include "sys/sysopt.h"

/* Start the daemon of DIR, and return the exit status.  With O->foreground this returns when the
 * daemon has ended; otherwise as soon as the daemon runs in the background, or could not start. */
int daemon_start(struct sysopt *o, const char *dir);

#endif
