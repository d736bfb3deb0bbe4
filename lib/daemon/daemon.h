/* daemon.h - pct-sys without an end: bounded memory, bounded disk, a directory for each hour. */
#ifndef DAEMON_H
#define DAEMON_H

#include "sys/sysopt.h"

/* Start the daemon of DIR, in the background unless O->foreground.  Returns the exit status
 * once it runs or could not start; in the foreground, once it has ended. */
int daemon_start(struct sysopt *o, const char *dir);

#endif
