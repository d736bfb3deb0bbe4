/* missing.h - finds CPU time that no samples stand for. */
#ifndef MISSING_H
#define MISSING_H

#include "end.h"

/* Append a line on such time, or nothing.  It ignores three deviations of time that the system
 * measures by its tick; a tick of each process, as the kernel takes time without a tick for user
 * time (cputime_adjust()); and the starts of processes, before the library is loaded, which have a
 * remark of their own when there are many. */
void missing_time(const struct end *e, struct text *t);

#endif
