/* hier-test - a third of the time below dispatch_1, two thirds below dispatch_2.
 *
 *	hier-test [TIMES]	the whole of it TIMES times over, 1 without
 *
 * worker counts n down: seen at a random moment it is 5 million on average below dispatch_1 and 10
 * million below dispatch_2, 8.33 million in all.  To be compiled without optimisation; n is in a
 * register all the same, as processors differ tenfold in how fast they count in memory. */
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
