/* interval_posix.c - how far apart the samples are.  POSIX does not say how long a tick is. */
#include "preload/config.h"
#include "preload/interval.h"

uint64_t process_timer_interval(void)
{
	return config.interval;
}
