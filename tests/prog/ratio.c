/* ratio - burn CPU time in two functions, three parts in threequarters(), one in onequarter().
 * ratio [ROUNDS]: 100 rounds are about a second.  The work is the same loop in both. */
#include <stdlib.h>

static volatile unsigned sink;

static inline __attribute__((always_inline)) void work(unsigned n)
{
	unsigned x = sink;

	for (unsigned i = 0; i < n; i++)
		x = x * 1664525 + 1013904223;
	sink = x;
}

__attribute__((noinline)) void threequarters(void)
{
	work(7500000);
}

__attribute__((noinline)) void onequarter(void)
{
	work(2500000);
}

int main(int argc, char **argv)
{
	long rounds = argc > 1 ? atol(argv[1]) : 100;

	while (rounds-- > 0) {
		threequarters();
		onequarter();
	}
	return 0;
}
