/* deep - calls DEPTH times, ping and pong in turn, and is sampled there: deep DEPTH [TIMES]
 *	bottom <- ... <- pong <- ping <- main
 * Compiled with -D FAULTS pct-sys takes the samples (fault.h), otherwise the library (tick.h). */
#include <stdlib.h>
#ifdef FAULTS
#include "fault.h"
#define SAMPLE FAULT
#else
#include "tick.h"
#define SAMPLE TICK
#endif

static volatile long sum;

void ping(int depth);
void pong(int depth);

/* inlined where there are debug data: frames that readers add */
static inline __attribute__((always_inline)) void innermost(void)
{
	SAMPLE();
	sum++;
}

static inline __attribute__((always_inline)) void inner(void)
{
	innermost();
	sum++;
}

__attribute__((noinline)) static void bottom(void)
{
	inner();
	sum++;
}

__attribute__((noinline)) void ping(int depth)
{
	if (depth > 1)
		pong(depth - 1);
	else
		bottom();
	sum++;
}

__attribute__((noinline)) void pong(int depth)
{
	if (depth > 1)
		ping(depth - 1);
	else
		bottom();
	sum++;
}

int main(int argc, char **argv)
{
	int depth = argc > 1 ? atoi(argv[1]) : 10, times = argc > 2 ? atoi(argv[2]) : 3;

#ifdef FAULTS
	if (fault_pages((size_t)times) != 0)
		return 1;
#endif
	for (int i = 0; i < times; i++) {
		ping(depth);
		sum++;
	}
	return 0;
}
