/* comers - threads that come and go: comers THREADS AT_ONCE MS
 * Each sleeps for MS (0: 100 us) and takes a lock that the others take.  Prints
 *	THREADS NS      and how long they slept in all, by their own clocks */
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static struct timespec length = {0, 100000};
static uint64_t slept;
static long ended;
static sem_t room;

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void *comer(void *arg)
{
	uint64_t begun = now(), took;

	nanosleep(&length, NULL);
	took = now() - begun;
	pthread_mutex_lock(&counting);
	slept += took;
	ended++;
	pthread_mutex_unlock(&counting);
	sem_post(&room);
	return arg;
}

int main(int argc, char **argv)
{
	long threads = argc == 4 ? atol(argv[1]) : 0, at_once = argc == 4 ? atol(argv[2]) : 0;
	pthread_attr_t attr;
	pthread_t t;

	if (at_once < 1)
		return 100;
	if (atol(argv[3]))
		length = (struct timespec){atol(argv[3]) / 1000, atol(argv[3]) % 1000 * 1000000};
	sem_init(&room, 0, (unsigned)at_once);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, 65536);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	for (long i = 0; i < threads; i++) {
		while (sem_wait(&room) != 0)
			;
		while (pthread_create(&t, &attr, comer, NULL) != 0)
			; /* one that has posted has yet to end */
	}
	for (long i = 0; i < at_once; i++)
		while (sem_wait(&room) != 0)
			;
	printf("%ld %llu\n", ended, (unsigned long long)slept);
	return 0;
}
