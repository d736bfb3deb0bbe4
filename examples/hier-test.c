/* hier-test - a third of the time below dispatch_1, two thirds below dispatch_2.
 *
 *	hier-test [TIMES]	all of it TIMES times, default 1
 *
 * worker counts n down: at a random moment n is 5 million on average below dispatch_1 and 10
 * million below dispatch_2, 8.33 million in all.  Compile without optimisation; n is in a register,
 * because some processors count in memory ten times slower than others. */
#include <stdlib.h>

int worker(register unsigned n)
{
	while (n--) /**/
		;
	return 0;
}
int dispatch_1(unsigned a)
{
	return worker(a);
}
int dispatch_2(unsigned b)
{
	return worker(b);
}

int main(int argc, char **argv)
{
	int times = argc > 1 ? atoi(argv[1]) : 1;

	for (int i = 0; i < times; i++) {
		dispatch_1(10000000);
		dispatch_2(20000000);
	}
	return 0;
}
