/* switches - two threads hand a byte to and fro, RATE switches a second, in bursts each
 * millisecond: switches RATE SECONDS; how many there were goes to standard error
 * or threads that are blocked: switches -t THREADS SECONDS */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int there[2], back[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *other(void *arg)
{
	char c;

	while (read(there[0], &c, 1) == 1)
		if (write(back[1], &c, 1) != 1)
			exit(1);
	return arg;
}

static void *blocked(void *arg)
{
	pthread_mutex_lock(&lock);
	for (;;)
		pthread_cond_wait(&never, &lock);
	return arg;
}

int main(int argc, char **argv)
{
	struct timespec at;
	struct rusage u;
	pthread_t t;
	char c = 0;
	long ms;

	if (argc == 4 && strcmp(argv[1], "-t") == 0) {
		for (int i = 0; i < atoi(argv[2]); i++)
			if (pthread_create(&t, NULL, blocked, NULL) != 0)
				return 1;
		sleep((unsigned)atoi(argv[3]));
		return 0;
	}
	if (argc != 3 || pipe(there) != 0 || pipe(back) != 0
		|| pthread_create(&t, NULL, other, NULL) != 0)
		return 1;
	clock_gettime(CLOCK_MONOTONIC, &at);
	ms = 1000 * atol(argv[2]);
	for (long i = 0; i < ms; i++) {
		/* each thread waits once in a round */
		for (long k = atol(argv[1]) / 2000; k > 0; k--)
			if (write(there[1], &c, 1) != 1 || read(back[0], &c, 1) != 1)
				return 1;
		if ((at.tv_nsec += 1000000) >= 1000000000) {
			at.tv_nsec -= 1000000000;
			at.tv_sec++;
		}
		clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
	}
	getrusage(RUSAGE_SELF, &u);
	fprintf(stderr, "%ld\n", u.ru_nvcsw + u.ru_nivcsw);
	return 0;
}
