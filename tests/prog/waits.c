/* waits - waits for 0.2 s in each of the ways there are, and says of each how long it took, in ms,
 * and what it returned: waits [WAY|all [TIMES [MS]]].  "usleep 200 0", "recv 200 EAGAIN". */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int pair[2], ep, ms = 200;

__attribute__((noinline)) static int by_usleep(void)
{
	return usleep((useconds_t)ms * 1000);
}

__attribute__((noinline)) static int by_nanosleep(void)
{
	struct timespec t = {ms / 1000, ms % 1000 * 1000000};

	return nanosleep(&t, NULL);
}

__attribute__((noinline)) static int by_poll(void)
{
	struct pollfd p = {pair[0], POLLIN, 0};

	return poll(&p, 1, ms);
}

__attribute__((noinline)) static int by_select(void)
{
	struct timeval t = {ms / 1000, ms % 1000 * 1000};
	fd_set in;

	FD_ZERO(&in);
	FD_SET(pair[0], &in);
	return select(pair[0] + 1, &in, NULL, NULL, &t);
}

__attribute__((noinline)) static int by_epoll(void)
{
	struct epoll_event e;

	return epoll_wait(ep, &e, 1, ms);
}

__attribute__((noinline)) static int by_recv(void)
{
	char c;

	return (int)recv(pair[0], &c, 1, 0);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*wait)(void);
	} way[] = {{"usleep", by_usleep}, {"nanosleep", by_nanosleep}, {"poll", by_poll},
		{"select", by_select}, {"epoll", by_epoll}, {"recv", by_recv}};
	struct timeval limit;
	struct epoll_event e = {EPOLLIN, {0}};

	if (argc > 3)
		ms = atoi(argv[3]);
	limit = (struct timeval){ms / 1000, ms % 1000 * 1000};
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0 || (ep = epoll_create1(0)) < 0
		|| setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0
		|| epoll_ctl(ep, EPOLL_CTL_ADD, pair[0], &e) != 0)
		return 1;
	for (size_t i = 0; i < sizeof way / sizeof *way; i++)
		for (int n = argc > 2 ? atoi(argv[2]) : 1; n
			&& (argc < 2 || strcmp(argv[1], way[i].name) == 0
				|| !strcmp(argv[1], "all"));
			n--) {
			struct timespec a, b;
			int r, wrong;
			clock_gettime(CLOCK_MONOTONIC, &a);
			errno = 0;
			r = way[i].wait();
			wrong = errno;
			clock_gettime(CLOCK_MONOTONIC, &b);
			printf("%s %ld %s\n", way[i].name,
				(long)((b.tv_sec - a.tv_sec) * 1000
					+ (b.tv_nsec - a.tv_nsec) / 1000000),
				r >= 0                    ? (r ? "woken" : "0")
					: wrong == EAGAIN ? "EAGAIN"
					: wrong == EINTR  ? "EINTR"
							  : "error");
		}
	return 0;
}
