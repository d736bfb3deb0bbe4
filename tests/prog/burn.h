/* burn.h - work of a known amount: each step waits for the one before, so that it takes the same
 * time wherever the compiler puts the loop. */
#ifndef BURN_H
#define BURN_H

#include <stdint.h>
#include <time.h>

static volatile uint64_t burn_sink;

#define BURN(steps) \
	do { \
		uint64_t x_ = burn_sink | 1; \
		for (long i_ = (steps); i_ > 0; i_--) { \
			x_ = x_ * 6364136223846793005u + 1442695040888963407u; \
			__asm__ volatile("" : "+r"(x_)); \
		} \
		burn_sink = x_; \
	} while (0)

static inline double cpu_seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Burn about MS milliseconds of this thread's CPU time, in user mode. */
static inline __attribute__((unused)) void burn_ms(int ms)
{
	double end = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) + ms * 1e-3;

	while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		BURN(20000);
}

#endif
