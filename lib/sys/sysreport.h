/* sysreport.h - makes the report at the end of a collection: runs `pct sys` on its data files. */
#ifndef SYSREPORT_H
#define SYSREPORT_H

#include "sys/sysopt.h"

/* Remember the data file PATH for sysreport_run. */
void sysreport_file(const char *path);

/* Keep the kernel's symbols, so that reports can name its samples after a reboot. */
void sysreport_keep_kernel(void);

/* Let `pct sys` check the options for it in O, before there is anything to report.  Returns its
 * status: 0 when the options are right; otherwise there was a message. */
int sysreport_check(const struct sysopt *o);

/* Run `pct sys` on the remembered files, as O asks.  Returns its status, or EXIT_FAIL after a
 * message. */
int sysreport_run(const struct sysopt *o);

#endif
