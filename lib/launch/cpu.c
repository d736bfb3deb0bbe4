/* cpu.c - reads the CPU time of our children. */
#include "launch/cpu.h"

#include <sys/resource.h>
#include <time.h>

struct runcpu runcpu(struct runcpu before)
{
	struct rusage u;
	uint64_t user;

	getrusage(RUSAGE_CHILDREN, &u);
	user = (uint64_t)u.ru_utime.tv_sec * 1000000 + (uint64_t)u.ru_utime.tv_usec;
	return (struct runcpu){user + (uint64_t)u.ru_stime.tv_sec * 1000000
			+ (uint64_t)u.ru_stime.tv_usec - before.all,
		user - before.user};
}

unsigned long runcpu_tick(void)
{
	struct timespec t = {0, 10000000};
#ifdef CLOCK_REALTIME_COARSE
	clock_getres(CLOCK_REALTIME_COARSE, &t);
#endif
	return (unsigned long)t.tv_nsec / 1000;
}
