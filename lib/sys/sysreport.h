/* sysreport.h - the report at the end of a collection: `pct sys` of the files that were written. */
#ifndef SYSREPORT_H
#define SYSREPORT_H

#include "sysopt.h"

/* Remember the data file PATH. */
void sysreport_file(const char *path);

/* Run `pct sys` on them, as O asks.  Returns its status, or EXIT_FAIL after a message. */
int sysreport_run(const struct sysopt *o);

#endif
