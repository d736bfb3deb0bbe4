/* inserted.c - processes that a library is put into while they run.
 *
 *	inserted still MS       computes for MS ms of CPU time, and prints the longest time between
 *	                        two looks at the clock, in ms
 *	inserted waits FILE     waits in poll, nanosleep, futex, select, read and sigtimedwait, each
 *	                        in a thread, until FILE is there; prints which ended before
 *	inserted stuck          a thread of it stays in malloc for ever, its first does not
 *	inserted becomes FILE PROGRAM
 *	                        stays in malloc until FILE is there, then is PROGRAM
 *	inserted malloc         four threads are in malloc or free nearly always
 *	inserted threads FILE   when the library is in, begins 20 threads, one each 50 ms, that
 *	                        compute until FILE is there
 *	inserted blocks         computes; a second thread does, too, with all signals blocked
 *	inserted family FILE    when the library is in, begins children, by fork, vfork and exec;
 *	                        all compute until FILE is there
 *	inserted execs N        becomes itself again N times, each 3 ms; prints "done"
 *	inserted forks N        forks N children; prints how many did not end with 7
 *	inserted after US PID WHOM
 *	                        kills PID and its child US microseconds after it traces WHOM
 *	inserted state FILE     until FILE is there; prints the actions of all signals, the mask,
 *	                        its timers and descriptors, before and after
 * It says "ready" on standard output first. */
#include <dirent.h>
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile unsigned long sink;

static double now(int clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

__attribute__((noinline)) void work(void)
{
	for (unsigned i = 0; i < 20000; i++)
		sink += i;
}

static void compute(double ms)
{
	double end = now(CLOCK_THREAD_CPUTIME_ID) + ms;

	while (now(CLOCK_THREAD_CPUTIME_ID) < end)
		work();
}

static void ready(void)
{
	puts("ready");
	fflush(stdout);
}

static void still(double ms)
{
	double end = now(CLOCK_PROCESS_CPUTIME_ID) + ms, last = now(CLOCK_MONOTONIC), worst = 0, t;

	while (now(CLOCK_PROCESS_CPUTIME_ID) < end) {
		work();
		t = now(CLOCK_MONOTONIC);
		worst = t - last > worst ? t - last : worst;
		last = t;
	}
	printf("%.1f\n", worst);
}

enum { WAIT_MS = 200000, WAITS = 6 };
static const char *const wait_name[WAITS] = {
	"poll", "nanosleep", "futex", "select", "read", "sigtimedwait"};
static int ends[2];
static volatile int over, ended[WAITS];
static pthread_t waiter[WAITS];

static void *wait_in(void *arg)
{
	struct timespec t = {WAIT_MS / 1000, WAIT_MS % 1000 * 1000000};
	struct timeval v = {t.tv_sec, t.tv_nsec / 1000};
	double began = now(CLOCK_MONOTONIC);
	static int word;
	sigset_t set;
	char byte;

	switch ((int)(size_t)arg) {
	case 0: poll(NULL, 0, WAIT_MS); break;
	case 1: nanosleep(&t, NULL); break;
	case 2: syscall(SYS_futex, &word, FUTEX_WAIT, 0, &t, NULL, 0); break;
	case 3: select(0, NULL, NULL, NULL, &v); break;
	case 4:
		if (read(ends[0], &byte, 1) == 1)
			puts("read had something");
		break;
	case 5:
		sigemptyset(&set);
		sigaddset(&set, SIGUSR1);
		sigtimedwait(&set, NULL, &t);
	}
	if (!over)
		printf("%s ended after %.0f ms\n", wait_name[(size_t)arg],
			now(CLOCK_MONOTONIC) - began);
	ended[(size_t)arg] = 1;
	return NULL;
}

static void end_wait(int sig)
{
	(void)sig;
}

/* When FILE is there, end all waits by a signal, which may come before a wait has begun. */
static void *end_waits(void *file)
{
	while (access(file, F_OK) != 0)
		poll(NULL, 0, 20);
	over = 1;
	for (int left = 1; left; poll(NULL, 0, 20)) {
		left = 0;
		for (unsigned i = 0; i < WAITS; i++)
			if (!ended[i]) {
				left = 1;
				pthread_kill(waiter[i], SIGUSR2);
			}
	}
	return NULL;
}

static void waits(char *file)
{
	struct sigaction a = {.sa_handler = end_wait}; /* without SA_RESTART */
	pthread_t ender;

	if (pipe(ends) != 0 || sigaction(SIGUSR2, &a, NULL) != 0)
		exit(1);
	waiter[0] = pthread_self();
	for (size_t i = 1; i < WAITS; i++)
		pthread_create(&waiter[i], NULL, wait_in, (void *)i);
	ready();
	pthread_create(&ender, NULL, end_waits, file);
	wait_in(NULL);
	pthread_join(ender, NULL);
	for (size_t i = 1; i < WAITS; i++)
		pthread_join(waiter[i], NULL);
}

static const char *holding, *becomes; /* a file, a program */

/* In front of the C library's: the thread that it is called for stays until the file is there, and
 * leaves it as the program. */
void *valloc(size_t size)
{
	while (holding && access(holding, F_OK) != 0)
		sink += size;
	if (becomes)
		execl(becomes, becomes, (char *)NULL);
	return NULL;
}

static void *stay(void *arg)
{
	return arg ? valloc(1) : NULL;
}

static void *allocate(void *arg)
{
	for (;;) {
		void *p[50];
		for (unsigned i = 0; i < 50; i++)
			p[i] = malloc(100 + 3000 * i);
		for (unsigned i = 0; i < 50; i++)
			free(p[i]);
	}
	return arg;
}

static void *computing(void *arg)
{
	compute((double)(size_t)arg);
	return NULL;
}

static void *blocking(void *arg)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, NULL);
	return computing(arg);
}

/* Compute until the library's signal has a handler. */
static void let_in(void)
{
	char line[200];
	unsigned long long caught = 0;

	while (!(caught >> (SIGSTKFLT - 1) & 1)) {
		FILE *f = fopen("/proc/self/status", "r");
		while (f && fgets(line, sizeof line, f))
			if (strncmp(line, "SigCgt:", 7) == 0)
				caught = strtoull(line + 7, NULL, 16);
		if (f)
			fclose(f);
		compute(5);
	}
}

static void *compute_until(void *file)
{
	while (access(file, F_OK) != 0)
		compute(20);
	return NULL;
}

static void threads(char *file)
{
	pthread_t thread[20];

	ready();
	let_in();
	for (int i = 0; i < 20; i++) {
		pthread_create(&thread[i], NULL, compute_until, file);
		poll(NULL, 0, 50);
	}
	for (int i = 0; i < 20; i++)
		pthread_join(thread[i], NULL);
}

static void family(char **argv)
{
	ready();
	let_in();
	if (fork() == 0) {
		compute_until(argv[2]);
		_exit(0);
	}
	if (vfork() == 0) {
		execl(argv[0], "grandchild", "state", argv[2], NULL);
		_exit(1);
	}
	compute_until(argv[2]);
	while (wait(NULL) > 0)
		;
}

static void forks(int n)
{
	int bad = 0, status;

	ready();
	while (n--) {
		pid_t pid = fork();
		if (pid == 0)
			_exit(7);
		compute(2);
		bad += waitpid(pid, &status, 0) != pid || status != 7 << 8;
	}
	printf("%d\n", bad);
}

static void execs(char **argv)
{
	char left[20];

	compute(3);
	if (strcmp(argv[2], "0") == 0) {
		puts("done");
		return;
	}
	snprintf(left, sizeof left, "%d", atoi(argv[2]) - 1);
	argv[2] = left;
	execv("/proc/self/exe", argv);
	exit(1);
}

static int traced(pid_t whom)
{
	char path[60], line[200];
	int found = -1;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/status", (int)whom);
	f = fopen(path, "r");
	while (f && found < 0 && fgets(line, sizeof line, f))
		if (strncmp(line, "TracerPid:", 10) == 0)
			found = atoi(line + 10) != 0;
	if (f)
		fclose(f);
	return found;
}

static void after(long us, pid_t pid, pid_t whom)
{
	char path[60], text[200] = "";
	struct timespec t = {0, us * 1000};
	FILE *f;

	while (traced(whom) == 0 && kill(pid, 0) == 0)
		;
	nanosleep(&t, NULL);
	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
	kill(pid, SIGSTOP); /* it has no new ones */
	f = fopen(path, "r");
	if (f && fgets(text, sizeof text, f) && atoi(text) > 0)
		kill(atoi(text), SIGKILL);
	kill(pid, SIGKILL);
}

static void show(void)
{
	static const int clocks[] = {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};
	struct sigaction a;
	struct itimerval v;
	struct dirent *e;
	sigset_t mask;
	unsigned n = 0;
	DIR *d = opendir("/proc/self/fd");

	for (int sig = 1; sig < 65; sig++)
		if (sigaction(sig, NULL, &a) == 0
			&& (a.sa_handler != SIG_DFL || (a.sa_flags & ~0x4000000)))
			printf("%d %p %x\n", sig, (void *)a.sa_handler,
				(unsigned)a.sa_flags & ~0x4000000u);
	sigprocmask(SIG_SETMASK, NULL, &mask);
	for (int sig = 1; sig < 65; sig++)
		if (sigismember(&mask, sig))
			printf("blocked %d\n", sig);
	for (unsigned i = 0; i < 3; i++)
		if (getitimer((__itimer_which_t)clocks[i], &v) == 0)
			printf("%ld %ld\n", (long)v.it_value.tv_sec, (long)v.it_value.tv_usec);
	while (d && (e = readdir(d)))
		n++;
	printf("%u descriptors\n", n);
	closedir(d);
}

static void own(int sig)
{
	(void)sig;
}

static void state(const char *file)
{
	signal(SIGBUS, own);
	signal(SIGUSR1, SIG_IGN);
	show();
	ready();
	while (access(file, F_OK) != 0)
		compute(20);
	show();
}

int main(int argc, char **argv)
{
	pthread_t thread;

	if (argc < 2)
		return 2;
	if (strcmp(argv[1], "still") == 0) {
		ready();
		still(atof(argv[2]));
	} else if (strcmp(argv[1], "waits") == 0) {
		waits(argv[2]);
	} else if (strcmp(argv[1], "stuck") == 0) {
		holding = "/nowhere";
		pthread_create(&thread, NULL, stay, argv);
		ready();
		compute(60000);
	} else if (strcmp(argv[1], "becomes") == 0) {
		holding = argv[2];
		becomes = argv[3];
		ready();
		stay(argv);
		return 1;
	} else if (strcmp(argv[1], "malloc") == 0) {
		for (int i = 0; i < 3; i++)
			pthread_create(&thread, NULL, allocate, argv);
		ready();
		allocate(NULL);
	} else if (strcmp(argv[1], "threads") == 0) {
		threads(argv[2]);
	} else if (strcmp(argv[1], "blocks") == 0) {
		pthread_create(&thread, NULL, blocking, (void *)60000);
		ready();
		compute(60000);
	} else if (strcmp(argv[1], "family") == 0) {
		family(argv);
	} else if (strcmp(argv[1], "execs") == 0) {
		execs(argv);
	} else if (strcmp(argv[1], "forks") == 0) {
		forks(atoi(argv[2]));
	} else if (strcmp(argv[1], "after") == 0) {
		after(atol(argv[2]), atoi(argv[3]), atoi(argv[4]));
	} else if (strcmp(argv[1], "state") == 0) {
		state(argv[2]);
	}
	return 0;
}
