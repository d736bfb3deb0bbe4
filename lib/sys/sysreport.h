/* sysreport.h - the report at the end of a collection: `pct sys` of the files that were written. */
#ifndef SYSREPORT_H
#define SYSREPORT_H

#include "sys/sysopt.h"

/* Remember the data file PATH. */
void sysreport_file(const char *path);

/* Have the kernel's symbols kept, so that what was sampled can be named after a reboot. */
void sysreport_keep_kernel(void);

/* Have `pct sys` look at the options of O for it, before there is anything to report.  Returns its
 * status, 0 when they are right; what is wrong has been said then. */
int sysreport_check(const struct sysopt *o);

/* Run `pct sys` on them, as O asks.  Returns its status, or EXIT_FAIL after a message. */
int sysreport_run(const struct sysopt *o);

#endif
