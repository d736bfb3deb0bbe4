/* waits - programs that are slow because they wait, each for a reason that is known.
 *
 *	waits coarse [N]     four threads have one lock around all that they do
 *	waits fsync [N]      a writer keeps the lock of a log while the log goes to the disk
 *	waits convoy [N]     threads queue for a lock that each has for a short time only
 *	waits pool [N]       eight jobs at a time, and two connections
 *	waits names [N]      one of four threads asks a name server that answers late, three work
 *	waits pipes [N]      two processes that wait for each other's pipe
 *	waits busy [N]       four times as many threads as processors
 *
 * N is how long, in rounds of about 10 ms; default 100. */
#include <arpa/inet.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline))

static pthread_mutex_t everything = PTHREAD_MUTEX_INITIALIZER, log_lock = PTHREAD_MUTEX_INITIALIZER,
		       queue = PTHREAD_MUTEX_INITIALIZER, pool = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t returned = PTHREAD_COND_INITIALIZER;
static int rounds = 100, connections = 2, to_server, server, log_file;
static volatile uint64_t sum;

static void nap(long us)
{
	struct timespec t = {us / 1000000, us % 1000000 * 1000};

	nanosleep(&t, NULL);
}

static long us_since(const struct timespec *begun, clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (t.tv_sec - begun->tv_sec) * 1000000 + (t.tv_nsec - begun->tv_nsec) / 1000;
}

/* Use US of processor time. */
static void work(long us)
{
	struct timespec begun;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begun);
	while (us_since(&begun, CLOCK_THREAD_CPUTIME_ID) < us)
		;
}

/* These functions are for coarse: requests are answered inside the lock, which is for the table. */

NOINLINE static void answer(void)
{
	nap(2500);
}

NOINLINE static void request(void)
{
	pthread_mutex_lock(&everything);
	sum++;
	answer();
	pthread_mutex_unlock(&everything);
}

static void *coarse(void *arg)
{
	for (int i = 0; i < rounds; i++)
		request();
	return arg;
}

/* These functions are for fsync. */

/* Pages of the log, safe on the disk one after the other: as many as it takes in 8 ms. */
NOINLINE static void to_disk(void)
{
	static char page[4096];
	struct timespec begun;

	clock_gettime(CLOCK_MONOTONIC, &begun);
	do
		if (pwrite(log_file, page, sizeof page, 0) != sizeof page || fsync(log_file) != 0)
			perror("log");
	while (us_since(&begun, CLOCK_MONOTONIC) < 8000);
}

NOINLINE static void flush(void)
{
	pthread_mutex_lock(&log_lock);
	to_disk();
	pthread_mutex_unlock(&log_lock);
}

NOINLINE static void log_line(void)
{
	pthread_mutex_lock(&log_lock);
	sum++;
	pthread_mutex_unlock(&log_lock);
}

static void *writer(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		flush();
		nap(2000);
	}
	return arg;
}

static void *serve(void *arg)
{
	for (int i = 0; i < 2 * rounds; i++) {
		nap(1000);
		log_line();
	}
	return arg;
}

/* These functions are for convoy. */

NOINLINE static void next_in_line(void)
{
	pthread_mutex_lock(&queue);
	nap(500);
	pthread_mutex_unlock(&queue);
}

static void *convoy(void *arg)
{
	for (int i = 0; i < 5 * rounds; i++)
		next_in_line();
	return arg;
}

/* These functions are for pool. */

NOINLINE static void take_connection(void)
{
	pthread_mutex_lock(&pool);
	while (!connections)
		pthread_cond_wait(&returned, &pool);
	connections--;
	pthread_mutex_unlock(&pool);
}

NOINLINE static void ask_database(void)
{
	nap(2500);
}

static void *job(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		take_connection();
		ask_database();
		pthread_mutex_lock(&pool);
		connections++;
		pthread_cond_signal(&returned);
		pthread_mutex_unlock(&pool);
	}
	return arg;
}

/* These functions are for names. */

NOINLINE static void look_up(void)
{
	char answered;

	if (send(to_server, "?", 1, 0) != 1 || recv(to_server, &answered, 1, 0) != 1)
		perror("name server");
}

static void *late(void *arg)
{
	struct sockaddr_in from;
	socklen_t len = sizeof from;
	char asked;

	for (int i = 0; i < rounds; i++) {
		if (recvfrom(server, &asked, 1, 0, (struct sockaddr *)&from, &len) != 1)
			break;
		work(10000);
		sendto(server, &asked, 1, 0, (struct sockaddr *)&from, len);
	}
	return arg;
}

static void *compute(void *arg)
{
	for (int i = 0; i < rounds; i++)
		work(2000);
	return arg;
}

static int names(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t len = sizeof at;
	pthread_t other[3];
	pid_t child;

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	server = socket(AF_INET, SOCK_DGRAM, 0);
	to_server = socket(AF_INET, SOCK_DGRAM, 0);
	if (bind(server, (struct sockaddr *)&at, sizeof at) != 0
		|| getsockname(server, (struct sockaddr *)&at, &len) != 0
		|| connect(to_server, (struct sockaddr *)&at, len) != 0) {
		perror("name server");
		return 1;
	}
	if ((child = fork()) == 0) {
		late(NULL);
		_exit(0);
	}
	for (int i = 0; i < 3; i++)
		if (pthread_create(&other[i], NULL, compute, NULL) != 0)
			return 1;
	for (int i = 0; i < rounds; i++)
		look_up();
	for (int i = 0; i < 3; i++)
		pthread_join(other[i], NULL);
	waitpid(child, NULL, 0);
	return 0;
}

/* These functions are for pipes. */

NOINLINE static void pass(int from, int to, long us)
{
	char token;

	if (read(from, &token, 1) != 1)
		exit(1);
	work(us);
	if (write(to, &token, 1) != 1)
		exit(1);
}

static int pipes(void)
{
	int there[2], back[2];
	pid_t child;

	if (pipe(there) != 0 || pipe(back) != 0 || write(back[1], "x", 1) != 1)
		return 1;
	if ((child = fork()) == 0) {
		for (int i = 0; i < rounds; i++)
			pass(there[0], back[1], 9000); /* the slower one */
		_exit(0);
	}
	for (int i = 0; i < rounds; i++)
		pass(back[0], there[1], 1000);
	waitpid(child, NULL, 0);
	return 0;
}

/* These functions are for busy. */

static void *spin(void *arg)
{
	work(5000L * rounds);
	return arg;
}

static int threads(int n, void *(*run)(void *), void *(*first)(void *))
{
	pthread_t t[256];

	n = n > 256 ? 256 : n;
	for (int i = 0; i < n; i++)
		if (pthread_create(&t[i], NULL, i || !first ? run : first, NULL) != 0)
			return 1;
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	return 0;
}

int main(int argc, char **argv)
{
	const char *which = argc > 1 ? argv[1] : "";
	char file[] = "waits.log.XXXXXX";

	if (argc > 2)
		rounds = atoi(argv[2]);
	if (strcmp(which, "coarse") == 0)
		return threads(4, coarse, NULL);
	if (strcmp(which, "fsync") == 0) {
		log_file = mkstemp(file);
		unlink(file);
		return threads(8, serve, writer);
	}
	if (strcmp(which, "convoy") == 0)
		return threads(6, convoy, NULL);
	if (strcmp(which, "pool") == 0)
		return threads(8, job, NULL);
	if (strcmp(which, "names") == 0)
		return names();
	if (strcmp(which, "pipes") == 0)
		return pipes();
	if (strcmp(which, "busy") == 0)
		return threads(4 * (int)sysconf(_SC_NPROCESSORS_ONLN), spin, NULL);
	fputs("usage: waits coarse|fsync|convoy|pool|names|pipes|busy [N]\n", stderr);
	return 100;
}
