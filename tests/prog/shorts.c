/* shorts - THREADS that live for about 3 ms each, AT_ONCE at a time: shorts AT_ONCE THREADS
 * Three quarters of each are in f(), one quarter in g().  Prints the CPU time in seconds. */
#include "burn.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 750000 };

__attribute__((noinline)) static void f(void)
{
	BURN(3 * STEPS);
}

__attribute__((noinline)) static void g(void)
{
	BURN(STEPS);
}

static void *brief(void *arg)
{
	f();
	g();
	return arg;
}

int main(int argc, char **argv)
{
	int at_once = argc == 3 ? atoi(argv[1]) : 0, left = argc == 3 ? atoi(argv[2]) : 0;
	pthread_t *t = calloc((size_t)at_once + 1, sizeof *t);

	if (!t || at_once < 1 || left < 1)
		return 100;
	while (left > 0) {
		int n = left < at_once ? left : at_once;
		for (int i = 0; i < n; i++)
			if (pthread_create(&t[i], NULL, brief, NULL) != 0)
				return 1;
		for (int i = 0; i < n; i++)
			pthread_join(t[i], NULL);
		left -= n;
	}
	printf("%.3f\n", cpu_seconds(CLOCK_PROCESS_CPUTIME_ID));
	return 0;
}
