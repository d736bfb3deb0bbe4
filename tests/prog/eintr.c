/* eintr - sleeps in poll, select, nanosleep, recv with a timeout, and usleep, 20 times 10 ms each
 * in a thread of its own, while two threads work.  Output: "poll 0" ..., the number of
 * interruptions.  eintr -s: the main thread sleeps like that and works in turn. */
#include "burn.h"

#include <err.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static int by_poll(void)
{
	return poll(NULL, 0, 10);
}

static int by_select(void)
{
	struct timeval t = {0, 10000};

	return select(0, NULL, NULL, NULL, &t);
}

static int by_nanosleep(void)
{
	struct timespec t = {0, 10000000};

	return nanosleep(&t, NULL);
}

static int by_recv(void)
{
	static int fd[2];
	struct timeval t = {0, 10000};
	char c;

	if (!fd[0]
		&& (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0
			|| setsockopt(fd[0], SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t) != 0))
		err(1, "socketpair");
	return (int)recv(fd[0], &c, 1, 0);
}

static const struct {
	const char *name;
	int (*fn)(void);
} way[] = {
	{"poll", by_poll},
	{"select", by_select},
	{"nanosleep", by_nanosleep},
	{"recv", by_recv},
};
static int interrupted[4];
static volatile int stop;

static void *sleeper(void *p)
{
	size_t i = (size_t)p;

	for (int n = 0; n < 20; n++)
		if (way[i].fn() < 0 && errno == EINTR)
			interrupted[i]++;
	return p;
}

static void *worker(void *p)
{
	while (!stop)
		BURN(100000);
	return p;
}

int main(int argc, char **argv)
{
	pthread_t w[2], s[4];

	(void)argv;
	for (int i = 0; i < 2 && argc == 1; i++)
		pthread_create(&w[i], NULL, worker, NULL);
	for (size_t i = 0; i < 4 && argc == 1; i++)
		pthread_create(&s[i], NULL, sleeper, (void *)i);
	for (int i = 0; i < 4 && argc == 1; i++)
		pthread_join(s[i], NULL);
	for (int n = 0; n < 10 && argc > 1; n++)
		for (int i = 0; i < 4; i++) {
			burn_ms(3);
			interrupted[i] += way[i].fn() < 0 && errno == EINTR;
		}
	stop = 1;
	for (int i = 0; i < 2 && argc == 1; i++)
		pthread_join(w[i], NULL);
	for (int i = 0; i < 4; i++)
		printf("%s %d\n", way[i].name, interrupted[i]);
	return 0;
}
