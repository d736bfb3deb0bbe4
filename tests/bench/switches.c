/* switches - two threads hand a byte to and fro, and work between: switches ROUNDS WORK
 * or threads that are blocked: switches -t THREADS SECONDS */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int there[2], back[2];
static long rounds, work;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void spin(void)
{
	for (volatile long i = 0; i < work; i++)
		;
}

static void *other(void *arg)
{
	char c;

	for (long i = 0; i < rounds && read(there[0], &c, 1) == 1; i++) {
		spin();
		if (write(back[1], &c, 1) != 1)
			exit(1);
	}
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
	pthread_t t;
	char c = 0;

	if (argc == 4 && strcmp(argv[1], "-t") == 0) {
		for (int i = 0; i < atoi(argv[2]); i++)
			if (pthread_create(&t, NULL, blocked, NULL) != 0)
				return 1;
		sleep((unsigned)atoi(argv[3]));
		return 0;
	}
	if (argc != 3 || pipe(there) != 0 || pipe(back) != 0)
		return 1;
	rounds = atol(argv[1]);
	work = atol(argv[2]);
	if (pthread_create(&t, NULL, other, NULL) != 0)
		return 1;
	for (long i = 0; i < rounds; i++) {
		spin();
		if (write(there[1], &c, 1) != 1 || read(back[0], &c, 1) != 1)
			return 1;
	}
	pthread_join(t, NULL);
	return 0;
}
