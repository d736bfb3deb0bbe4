/* loop - one loop that adds its index: all samples are in its few instructions.
 *	loop [MILLIONS]		rounds, default 1000 million
 *
 * The first benchmark of SLEEPY.  Compile without optimisation, which would remove
 * the loop. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	unsigned long rounds = (argc > 1 ? strtoul(argv[1], NULL, 10) : 1000) * 1000000;
	unsigned long index, sum = 0;

	for (index = 0; index < rounds; index++) {
		sum += index;
	}
	printf("%lu\n", sum);
	return 0;
}
