/* interval_linux.c - tells the time between samples; timers V and P expire at the kernel's tick. */
#include "preload/config.h"
#include "preload/interval.h"
#include "preload/real.h"

#include <sys/syscall.h>
#include <time.h>

uint64_t process_timer_interval(void)
{
	static uint64_t ns; /* the tick */
	struct timespec tick = {0};

	if (config.timer != 'V' && config.timer != 'P')
		return config.interval;
	/* the coarse clock advances at each tick */
	if (!ns && real_syscall(SYS_clock_getres, CLOCK_MONOTONIC_COARSE, &tick, 0, 0, 0) == 0)
		ns = (uint64_t)tick.tv_sec * 1000000000 + (uint64_t)tick.tv_nsec;
	return ns > config.interval ? ns : config.interval;
}
