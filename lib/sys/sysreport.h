/* sysreport.h - the report at the end of a collection: `pct sys` of its files. */
#ifndef SYSREPORT_H
#define SYSREPORT_H

#include "sys/sysopt.h"

/* Remember the data file PATH. */
void sysreport_file(const char *path);

/* Keep the kernel's symbols, so that reports can name its samples after a reboot. */
void sysreport_keep_kernel(void);

/* Let `pct sys` check its options in O, before there is anything to report.  Returns its status: 0
 * when they are right; otherwise it has given a message. */
int sysreport_check(const struct sysopt *o);

/* Run `pct sys` on the remembered files, as O asks.  Returns its status, or EXIT_FAIL after a
 * message. */
int sysreport_run(const struct sysopt *o);

#endif
