/* everywait - waits CALLS times in all in 19 ways, each by a thread of its own, and checks
 * each return value, errno and length:
 *	nanosleep 8000 calls, 0 ended early, 0 with another result
 * The first wrong call of each way goes to standard error.  everywait CALLS (100000) */
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int silent[2], ep, queue, sock, listening, timer, pipes[2];
static sem_t never, go, message;
static pthread_mutex_t locked = PTHREAD_MUTEX_INITIALIZER, guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t unsignalled;

static uint64_t now(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static struct timespec span(uint64_t us)
{
	return (struct timespec){(time_t)(us / 1000000), (long)(us % 1000000) * 1000};
}

/* The time in US from now on, rounded up. */
static struct timespec deadline(clockid_t clock, long us)
{
	return span(now(clock) + (uint64_t)us + 1);
}

static int ms(long us)
{
	return (int)((us + 999) / 1000);
}

/* Calls that return their error have it in errno as well. */
static long told(int e)
{
	errno = e;
	return e ? -1 : 0;
}

static long by_nanosleep(long us)
{
	struct timespec t = span((uint64_t)us);

	return nanosleep(&t, NULL);
}

static long by_sleep_until(long us)
{
	struct timespec t = deadline(CLOCK_MONOTONIC, us);

	return told(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL));
}

static long by_sleep_for(long us)
{
	struct timespec t = span((uint64_t)us);

	return told(clock_nanosleep(CLOCK_REALTIME, 0, &t, NULL));
}

static long by_usleep(long us)
{
	return usleep((useconds_t)us);
}

static long by_poll(long us)
{
	struct pollfd p = {silent[0], POLLIN, 0};

	return poll(&p, 1, ms(us));
}

static long by_ppoll(long us)
{
	struct pollfd p = {silent[0], POLLIN, 0};
	struct timespec t = span((uint64_t)us);
	sigset_t none;

	sigemptyset(&none);
	return ppoll(&p, 1, &t, &none);
}

static long by_select(long us)
{
	struct timeval t = {us / 1000000, us % 1000000};
	fd_set in;

	FD_ZERO(&in);
	FD_SET(silent[0], &in);
	return select(silent[0] + 1, &in, NULL, NULL, &t);
}

static long by_epoll(long us)
{
	struct epoll_event e;

	return epoll_wait(ep, &e, 1, ms(us));
}

static long by_semaphore(long us)
{
	struct timespec t = deadline(CLOCK_REALTIME, us);

	return sem_timedwait(&never, &t);
}

static long by_condition(long us)
{
	struct timespec t = deadline(CLOCK_MONOTONIC, us);
	int e;

	pthread_mutex_lock(&guard);
	e = pthread_cond_timedwait(&unsignalled, &guard, &t);
	pthread_mutex_unlock(&guard);
	return told(e);
}

static long by_mutex(long us)
{
	struct timespec t = deadline(CLOCK_REALTIME, us);

	return told(pthread_mutex_timedlock(&locked, &t));
}

static long by_futex(long us)
{
	static uint32_t word;
	struct timespec t = span((uint64_t)us);

	return syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &t, NULL, 0);
}

static long by_timer(long us)
{
	struct itimerspec t = {{0, 0}, span((uint64_t)us)};
	uint64_t times = 0;
	long n;

	timerfd_settime(timer, 0, &t, NULL);
	n = read(timer, &times, sizeof times);
	return n == sizeof times && times == 1 ? 0 : n < 0 ? n : 1;
}

/* What the threads write that others read: lengths in, bytes and messages out. */
static long pipe_us, message_us;

static void *writer(void *arg)
{
	for (;;) {
		while (sem_wait(&go) != 0)
			;
		by_sleep_until(pipe_us);
		if (write(pipes[1], "x", 1) != 1)
			exit(1);
	}
	return arg;
}

static void *sender(void *arg)
{
	struct {
		long type;
		char text[4];
	} m = {7, "abc"};

	for (;;) {
		while (sem_wait(&message) != 0)
			;
		by_sleep_until(message_us);
		if (msgsnd(queue, &m, sizeof m.text, 0) != 0)
			exit(1);
	}
	return arg;
}

static long by_pipe(long us)
{
	char c = 0;
	long n;

	pipe_us = us;
	sem_post(&go);
	n = read(pipes[0], &c, 1);
	return n == 1 && c == 'x' ? 0 : n < 0 ? n : 1;
}

static long by_message(long us)
{
	struct {
		long type;
		char text[8];
	} m;
	long n;

	message_us = us;
	sem_post(&message);
	n = msgrcv(queue, &m, sizeof m.text, 0, 0);
	return n == 4 && m.type == 7 && strcmp(m.text, "abc") == 0 ? 0 : n < 0 ? n : 1;
}

static long by_signal(long us)
{
	struct timespec t = span((uint64_t)us);
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	return sigtimedwait(&set, NULL, &t);
}

static void limit(int fd, long us)
{
	struct timeval t = {us / 1000000, us % 1000000};

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t);
}

static long by_recv(long us)
{
	char c;

	limit(sock, us);
	return recv(sock, &c, 1, 0);
}

static long by_accept(long us)
{
	limit(listening, us);
	return accept(listening, NULL, NULL);
}

static long by_wait4(long us)
{
	struct timespec t = span((uint64_t)us);
	pid_t pid = fork(), got;
	int status = 0;

	if (pid == 0)
		_exit(nanosleep(&t, NULL) == 0 ? 42 : errno);
	got = wait4(pid, &status, 0, NULL);
	return got < 0 ? -1 : got != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 42;
}

static struct way {
	const char *name;
	long (*wait)(long us);
	int share; /* of 100 calls */
	int error; /* 0, or the errno of -1 */
	long calls, early, others;
} way[] = {
	{"nanosleep", by_nanosleep, 8, 0, 0, 0, 0},
	{"clock_nanosleep-until", by_sleep_until, 8, 0, 0, 0, 0},
	{"clock_nanosleep-for", by_sleep_for, 8, 0, 0, 0, 0},
	{"usleep", by_usleep, 4, 0, 0, 0, 0},
	{"poll", by_poll, 7, 0, 0, 0, 0},
	{"ppoll", by_ppoll, 7, 0, 0, 0, 0},
	{"select", by_select, 7, 0, 0, 0, 0},
	{"epoll_wait", by_epoll, 7, 0, 0, 0, 0},
	{"sem_timedwait", by_semaphore, 7, ETIMEDOUT, 0, 0, 0},
	{"pthread_cond_timedwait", by_condition, 7, ETIMEDOUT, 0, 0, 0},
	{"pthread_mutex_timedlock", by_mutex, 5, ETIMEDOUT, 0, 0, 0},
	{"futex", by_futex, 7, ETIMEDOUT, 0, 0, 0},
	{"read-timerfd", by_timer, 5, 0, 0, 0, 0},
	{"read-pipe", by_pipe, 5, 0, 0, 0, 0},
	{"msgrcv", by_message, 2, 0, 0, 0, 0},
	{"sigtimedwait", by_signal, 3, EAGAIN, 0, 0, 0},
	{"recv", by_recv, 1, EAGAIN, 0, 0, 0},
	{"accept", by_accept, 1, EAGAIN, 0, 0, 0},
	{"wait4", by_wait4, 1, 0, 0, 0, 0},
};
enum { WAYS = sizeof way / sizeof *way };

static void *thread(void *arg)
{
	struct way *w = arg;

	for (long i = 0; i < w->calls; i++) {
		/* most are shorter than the time between two looks, some much longer */
		long us = i % 100 == 50 ? 25000 : 100 + i * 7919 % 1000, r;
		uint64_t begun = now(CLOCK_MONOTONIC), took;
		int e;
		errno = 0;
		r = w->wait(us);
		e = errno;
		took = now(CLOCK_MONOTONIC) + 1 - begun; /* both are cut to microseconds */
		if (r != (w->error ? -1 : 0) || (w->error && e != w->error)) {
			if (!w->others++)
				fprintf(stderr, "%s: returned %ld, %s\n", w->name, r, strerror(e));
		} else if (took < (uint64_t)us && !w->early++) {
			fprintf(stderr, "%s: %llu us instead of %ld\n", w->name,
				(unsigned long long)took, us);
		}
	}
	return NULL;
}

static int open_all(void)
{
	struct epoll_event e = {EPOLLIN, {0}};
	struct sockaddr_un name = {.sun_family = AF_UNIX}; /* bind gives it a name of its own */
	pthread_condattr_t attr;
	int pair[2];

	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&unsignalled, &attr);
	pthread_mutex_lock(&locked);
	if (pipe(silent) != 0 || pipe(pipes) != 0 || (ep = epoll_create1(0)) < 0
		|| epoll_ctl(ep, EPOLL_CTL_ADD, silent[0], &e) != 0
		|| (timer = timerfd_create(CLOCK_MONOTONIC, 0)) < 0
		|| socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0
		|| (listening = socket(AF_UNIX, SOCK_STREAM, 0)) < 0
		|| bind(listening, (struct sockaddr *)&name, sizeof name.sun_family) != 0
		|| listen(listening, 1) != 0 || (queue = msgget(IPC_PRIVATE, 0600)) < 0
		|| sem_init(&never, 0, 0) != 0 || sem_init(&go, 0, 0) != 0
		|| sem_init(&message, 0, 0) != 0)
		return -1;
	sock = pair[0];
	return 0;
}

int main(int argc, char **argv)
{
	long calls = argc > 1 ? atol(argv[1]) : 100000, bad = 0;
	pthread_t t[WAYS], helper[2];
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	if (open_all() != 0 || pthread_create(&helper[0], NULL, writer, NULL) != 0
		|| pthread_create(&helper[1], NULL, sender, NULL) != 0) {
		perror("everywait");
		return 1;
	}
	for (int i = 0; i < WAYS; i++) {
		way[i].calls = calls * way[i].share / 100;
		if (pthread_create(&t[i], NULL, thread, &way[i]) != 0)
			return 1;
	}
	for (int i = 0; i < WAYS; i++) {
		pthread_join(t[i], NULL);
		printf("%s %ld calls, %ld ended early, %ld with another result\n", way[i].name,
			way[i].calls, way[i].early, way[i].others);
		bad += way[i].early + way[i].others;
	}
	msgctl(queue, IPC_RMID, NULL);
	return bad ? 2 : 0;
}
