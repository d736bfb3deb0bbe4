/* busy - threads with known shares of the CPU time.
 *
 *	busy one ROUNDS		one thread is in heavy() all the time, eight sleep
 *	busy two ROUNDS		one thread is in heavy(), another in light(), a third of the time
 *	busy brief ROUNDS	ROUNDS threads in turn, each as long in heavy() as main after it
 *
 * prints its CPU time in seconds. */
#include "burn.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 300000 };

static long rounds;

__attribute__((noinline)) static void heavy(void)
{
	BURN(3 * STEPS);
}
__attribute__((noinline)) static void light(void)
{
	BURN(STEPS);
}

static void *heavily(void *arg)
{
	for (long i = 0; i < rounds; i++)
		heavy();
	return arg;
}

static void *lightly(void *arg)
{
	for (long i = 0; i < rounds; i++)
		light();
	return arg;
}

__attribute__((noinline)) static void between(void)
{
	for (int i = 0; i < 8; i++)
		heavy();
}

static void *briefly(void *arg)
{
	for (int i = 0; i < 8; i++)
		heavy();
	return arg;
}

/* Returns 0, or the number of an error. */
static int brief(void)
{
	pthread_t t;
	int e = 0;

	for (long i = 0; i < rounds && !e; i++) {
		if ((e = pthread_create(&t, NULL, briefly, NULL)) == 0)
			e = pthread_join(t, NULL);
		between();
	}
	return e;
}

static void *asleep(void *arg)
{
	for (;;)
		pause();
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[8], busy;
	int two;

	if (argc != 3)
		return 100;
	two = strcmp(argv[1], "two") == 0;
	rounds = atol(argv[2]);
	if (strcmp(argv[1], "brief") == 0) {
		int e = brief();
		printf("%.3f\n", cpu_seconds(CLOCK_PROCESS_CPUTIME_ID));
		return e != 0;
	}
	for (int i = 0; i < 8 && !two; i++)
		if (pthread_create(&t[i], NULL, asleep, NULL) != 0)
			return 1;
	if (pthread_create(&busy, NULL, heavily, NULL) != 0)
		return 1;
	if (two)
		lightly(NULL);
	pthread_join(busy, NULL);
	printf("%.3f\n", cpu_seconds(CLOCK_PROCESS_CPUTIME_ID));
	return 0;
}
