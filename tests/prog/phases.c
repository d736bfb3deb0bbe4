/* phases - a run of known phases.
 *
 *	phases MS_ONE MS_TWO MS_THREE
 *
 * Burns as many ms of CPU time in one(), two() and three(), in this order.
 * Output: a line for each, "one 1.0234", with the CPU time that it took. */
#include "burn.h"

#include <stdio.h>
#include <stdlib.h>

#define PHASE(name) \
	static __attribute__((noinline)) void name(int ms) \
	{ \
		double end = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) + ms * 1e-3; \
		while (cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) < end) \
			BURN(200000); \
	}
PHASE(one)
PHASE(two)
PHASE(three)

int main(int argc, char **argv)
{
	void (*const phase[])(int) = {one, two, three};
	const char *const name[] = {"one", "two", "three"};

	for (int i = 0; i < 3 && i + 1 < argc; i++) {
		double start = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
		phase[i](atoi(argv[i + 1]));
		printf("%s %.4f\n", name[i], cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - start);
	}
	return 0;
}
