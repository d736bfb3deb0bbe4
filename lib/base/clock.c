/* clock.c - reads the clocks of the system. */
#include "base/clock.h"

#include <time.h>

static uint64_t ns(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

uint64_t clock_ns(void)
{
	return ns(CLOCK_MONOTONIC);
}

uint64_t clock_day(void)
{
	return ns(CLOCK_REALTIME);
}

int64_t clock_us(void)
{
	return (int64_t)(clock_ns() / 1000);
}

int64_t clock_ms(void)
{
	return clock_us() / 1000;
}
