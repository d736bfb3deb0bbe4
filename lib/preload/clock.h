/* clock.h - clocks. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* The time of CLOCK in ns; 0: it is not known. */
uint64_t now_ns(int clock);

#endif
