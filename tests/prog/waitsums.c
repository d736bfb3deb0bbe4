/* waitsums - waits in ways that are known, and says how long by its own clock:
 *	KIND<TAB>COUNT<TAB>NS        of all waits of the kind
 *	cpu<TAB>NAME<TAB>NS          CPU time of a thread
 * waitsums mutex A B   one waits for `gate', which by_first holds A times and by_second B times
 * waitsums sleep N MS, pipe N MS, condition N MS, join N MS, poll N MS, semaphore N MS */
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static sem_t tickets, turn;
static int fd[2], many, length_ms, full;

static uint64_t now(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void nap(int ms)
{
	struct timespec t = {ms / 1000, ms % 1000 * 1000000L};

	nanosleep(&t, NULL);
}

static void said(const char *name)
{
	printf("cpu\t%s\t%llu\n", name, (unsigned long long)now(CLOCK_THREAD_CPUTIME_ID));
	fflush(stdout);
}

__attribute__((noinline)) static void by_first(void)
{
	nap(length_ms);
}

__attribute__((noinline)) static void by_second(void)
{
	nap(length_ms);
}

static int firsts;

static void *holder(void *arg)
{
	pthread_setname_np(pthread_self(), "holder");
	for (int i = 0; i < many; i++) {
		pthread_mutex_lock(&gate);
		sem_post(&turn); /* the other one waits from now on */
		if (i % 10 < firsts)
			by_first();
		else
			by_second();
		pthread_mutex_unlock(&gate);
		sem_wait(&tickets);
	}
	said("holder");
	return arg;
}

static void *giver(void *arg)
{
	pthread_setname_np(pthread_self(), "giver");
	for (int i = 0; i < many; i++) {
		nap(length_ms);
		if (strcmp(arg, "pipe") == 0 || strcmp(arg, "poll") == 0) {
			if (write(fd[1], "x", 1) != 1)
				exit(1);
			sem_wait(&tickets);
		} else if (strcmp(arg, "condition") == 0) {
			pthread_mutex_lock(&inner);
			full = 1;
			pthread_cond_signal(&filled);
			pthread_mutex_unlock(&inner);
			sem_wait(&tickets);
		} else if (strcmp(arg, "semaphore") == 0) {
			sem_post(&turn);
			sem_wait(&tickets);
		}
	}
	said("giver");
	return NULL;
}

static void *once(void *arg)
{
	nap(length_ms);
	return arg;
}

__attribute__((noinline)) static void one_wait(const char *kind)
{
	struct pollfd p = {fd[0], POLLIN, 0};
	pthread_t t;
	char c;

	if (strcmp(kind, "pipe") == 0 || strcmp(kind, "poll") == 0) {
		if (strcmp(kind, "poll") == 0)
			poll(&p, 1, 60000);
		if (read(fd[0], &c, 1) != 1)
			exit(1);
	} else if (strcmp(kind, "condition") == 0) {
		pthread_mutex_lock(&inner);
		while (!full)
			pthread_cond_wait(&filled, &inner);
		full = 0;
		pthread_mutex_unlock(&inner);
	} else if (strcmp(kind, "semaphore") == 0) {
		while (sem_wait(&turn) != 0)
			;
	} else if (strcmp(kind, "join") == 0) {
		pthread_create(&t, NULL, once, NULL);
		pthread_join(t, NULL);
	} else if (strcmp(kind, "mutex") == 0) {
		pthread_mutex_lock(&gate);
		pthread_mutex_unlock(&gate);
	} else {
		nap(length_ms);
	}
}

int main(int argc, char **argv)
{
	const char *kind = argc > 3 ? argv[1] : "";
	uint64_t sum = 0, begun;
	pthread_t t;
	int helped = strcmp(kind, "sleep") != 0 && strcmp(kind, "join") != 0;

	if (!*kind || pipe(fd) != 0)
		return 1;
	many = atoi(argv[2]);
	length_ms = atoi(argv[3]);
	if (strcmp(kind, "mutex") == 0) { /* 7 and 3 of ten */
		firsts = atoi(argv[2]);
		many = 10 * atoi(argv[3]);
		length_ms = 30;
	}
	sem_init(&tickets, 0, 0);
	sem_init(&turn, 0, 0);
	if (helped
		&& pthread_create(&t, NULL, strcmp(kind, "mutex") == 0 ? holder : giver, argv[1])
			!= 0)
		return 1;
	for (int i = 0; i < many; i++) {
		if (strcmp(kind, "mutex") == 0)
			while (sem_wait(&turn) != 0)
				;
		begun = now(CLOCK_MONOTONIC);
		one_wait(kind);
		sum += now(CLOCK_MONOTONIC) - begun;
		if (helped)
			sem_post(&tickets);
	}
	printf("%s\t%d\t%llu\n", kind, many, (unsigned long long)sum);
	if (helped)
		pthread_join(t, NULL);
	said("main");
	return 0;
}
