/* call - a loop that calls a function with a loop: almost all samples are in the inner loop, which
 * has TIMES * (TIMES - 1) / 2 rounds for TIMES rounds of the outer one.
 *	call [TIMES]		default 100000: five thousand million inner rounds
 *
 * The second benchmark of SLEEPY.  Compile without optimisation. */
#include <stdio.h>
#include <stdlib.h>

static unsigned loop(unsigned j)
{
	unsigned i;
	unsigned sum = 0;

	for (i = 0; i < j; i++) {
		sum += i;
	}
	return sum;
}

int main(int argc, char **argv)
{
	unsigned times = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100000;
	unsigned index, sum = 0;

	for (index = 0; index < times; index++) {
		sum += loop(index);
	}
	printf("%u\n", sum);
	return 0;
}
