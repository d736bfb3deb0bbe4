/* clock.h - the time that passes (CLOCK_MONOTONIC), for deadlines and durations. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

int64_t clock_ms(void); /* milliseconds */
int64_t clock_us(void); /* microseconds */

#endif
