/* ratio - a program with a known profile: three quarters of its time in threequarters(), one in
 * onequarter().
 *
 *	cc -O1 -g -o ratio ratio.c
 *	profile ./ratio
 *
 *	75.0%   /home/u/ratio.c:16
 *	25.0%   /home/u/ratio.c:23
 *
 * ratio [ROUNDS]: a round is about 10 ms; default 100. */
#include <stdlib.h>

__attribute__((noinline)) unsigned threequarters(unsigned x)
{
	for (unsigned i = 0; i < 7500000; i++)
		x = x * 1664525 + 1013904223;
	return x;
}

__attribute__((noinline)) unsigned onequarter(unsigned x)
{
	for (unsigned i = 0; i < 2500000; i++)
		x = x * 1664525 + 1013904223;
	return x;
}

int main(int argc, char **argv)
{
	long rounds = argc > 1 ? atol(argv[1]) : 100;
	volatile unsigned x = 1;

	while (rounds-- > 0)
		x = onequarter(threequarters(x));
	return 0;
}
