/* coverage - a program with a known share of its time in a(), 61.3 %:
 *	coverage periodic|phase|bursty STEPS ROUNDS
 * A round has STEPS steps of work.  periodic: a, then b; phase: a begins anywhere in the round;
 * bursty: both as long as they are by chance, exponentially distributed. */
#include "burn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double share = 0.613;

__attribute__((noinline)) static void a(double steps)
{
	BURN((long)steps);
}

__attribute__((noinline)) static void b(double steps)
{
	BURN((long)steps);
}

int main(int argc, char **argv)
{
	double steps, before;
	struct timespec now;
	long rounds;

	if (argc < 4)
		return 100;
	steps = atof(argv[2]);
	clock_gettime(CLOCK_REALTIME, &now);
	srand48(now.tv_nsec ^ getpid());
	for (rounds = atol(argv[3]); rounds > 0; rounds--)
		switch (argv[1][1]) {
		case 'e':
			a(share * steps);
			b((1 - share) * steps);
			break;
		case 'h':
			before = drand48() * (1 - share) * steps;
			b(before);
			a(share * steps);
			b((1 - share) * steps - before);
			break;
		default:
			a(2 * share * steps * -log(1 - drand48()));
			b(2 * (1 - share) * steps * -log(1 - drand48()));
		}
	return 0;
}
