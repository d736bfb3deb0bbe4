/* looking.h - looks at threads that are off their CPUs, chosen at random. */
#ifndef LOOKING_H
#define LOOKING_H

#include "waits/look.h"

/* Look at the threads that wait now and were not looked at in this wait; NOW: the time, ns. */
void looking(struct looker *k, uint64_t now);

#endif
