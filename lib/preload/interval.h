/* interval.h - tells the time between samples. */
#ifndef INTERVAL_H
#define INTERVAL_H

#include <stdint.h>

/* Returns the mean time between samples in ns.  Timers V and P can only expire at a tick of the
 * kernel. */
uint64_t process_timer_interval(void);

#endif
