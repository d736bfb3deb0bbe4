/* looking.h - looks at threads that are off their CPUs, chosen at random. */
#ifndef LOOKING_H
#define LOOKING_H

#include "waits/look.h"

/* Look at some threads that wait now and were not looked at in this wait, chosen at random.  NOW is
 * the time in ns. */
void looking(struct looker *k, uint64_t now);

#endif
