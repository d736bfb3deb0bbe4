/* daemon.h - runs pct-sys until it is stopped, with bounded memory and bounded disk use, and with a
 * new directory for each period, by default an hour. */
#ifndef DAEMON_H
#define DAEMON_H

#include "sys/sysopt.h"

/* Start the daemon of DIR.  In the background, returns the exit status when the daemon runs or
 * could not start; with O->foreground, when the daemon has ended. */
int daemon_start(struct sysopt *o, const char *dir);

#endif
