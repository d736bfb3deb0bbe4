/* clock.h - reads clocks. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* Returns the time of CLOCK in ns, or 0 when it is not known. */
uint64_t now_ns(int clock);

#endif
