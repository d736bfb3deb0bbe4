/* interval_posix.c - tells the time between samples.  POSIX does not say how long a tick is. */
#include "preload/config.h"
#include "preload/interval.h"

uint64_t process_timer_interval(void)
{
	return config.interval;
}
