/* clock.h - reads the clocks: CLOCK_MONOTONIC, for deadlines and durations, and the time of day. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

int64_t clock_ms(void); /* milliseconds */
int64_t clock_us(void); /* microseconds */
uint64_t clock_ns(void);

/* The time of day: nanoseconds since the epoch. */
uint64_t clock_day(void);

#endif
