/* serve_linux.h - sample what asks for it (ask.h): the end of the library that can. */
#ifndef SERVE_LINUX_H
#define SERVE_LINUX_H

#include "sys/sysopt.h"

/* Answer at the socket of O, sampling by C, until the pipe of O is closed, sampling for as long as
 * O says.  C NULL: nothing can be sampled, for the reason WHY, and the index says so of each
 * process. */
void serve(const struct sysopt *o, struct collect *c, const char *why);

#endif
