/* serve_linux.h - answers and samples processes that ask to be sampled (ask.h). */
#ifndef SERVE_LINUX_H
#define SERVE_LINUX_H

#include "sys/sysopt.h"

/* Answer requests at the socket of O until the pipe of O is closed, and sample with C for as long
 * as O says.  C NULL: no process can be sampled; the index gets the reason WHY for each. */
void serve(const struct sysopt *o, struct collect *c, const char *why);

#endif
