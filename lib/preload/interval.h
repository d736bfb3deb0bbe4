/* interval.h - how far apart samples are. */
#ifndef INTERVAL_H
#define INTERVAL_H

#include <stdint.h>

/* The mean time from sample to sample, ns: V and P run out at a tick of the kernel. */
uint64_t process_timer_interval(void);

#endif
