/* handlers - a program with its own handlers for signals that a profiler may use.
 *
 *	handlers own            sets, queries, raises, ignores, restores at 100 moments of work
 *	handlers raw            the same by syscall(SYS_rt_sigaction), to set and query
 *	handlers die SIGNAL     sets and restores, then raises with the default action
 *	handlers fault [die]    a fault in a mapped file; caught, or with the default action
 *	handlers jump           leaves a SIGALRM handler by siglongjmp, 2,000 times, in new code,
 *	                        and works at 0x300000000000 for 100 ms
 *	handlers itimer         arms and reads ITIMER_PROF, ITIMER_VIRTUAL and ITIMER_REAL
 *	handlers ignored        ignores some and becomes `circumstances`
 * Output: its observations, the same with and without a profiler. */
#include "kernelticks.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#define SA_RESTORER 0x04000000 /* the C library's, which it shows */

static const int sigs[] = {SIGPROF, SIGVTALRM, SIGALRM, SIGSTKFLT, SIGBUS, SIGUSR1};
static volatile sig_atomic_t got[65];
static sigjmp_buf back;

static void count(int sig)
{
	got[sig]++;
}

static void count_info(int sig, siginfo_t *info, void *uc)
{
	(void)uc;
	if (info->si_code == SI_TKILL && info->si_pid == getpid())
		got[sig]++;
}

static void check(int ok, const char *what, int sig)
{
	if (!ok) {
		printf("signal %d: %s\n", sig, what);
		exit(1);
	}
}

static int raw; /* by the system call */

static int set(int sig, const struct sigaction *new, struct sigaction *old)
{
	static void *restorer; /* the C library's */
	struct kernel_action { /* x86-64, arm64 */
		void *handler;
		unsigned long flags;
		void *restorer;
		uint64_t mask;
	} k, was;

	if (!raw)
		return sigaction(sig, new, old);
	if (!restorer) {
		signal(SIGUSR2, count);
		check(syscall(SYS_rt_sigaction, SIGUSR2, NULL, &was, 8) == 0, "ask", SIGUSR2);
		restorer = was.restorer;
	}
	if (new) {
		k = (struct kernel_action){(void *)new->sa_sigaction,
			(unsigned)new->sa_flags | SA_RESTORER, restorer, 0};
		memcpy(&k.mask, &new->sa_mask, 8);
	}
	if (syscall(SYS_rt_sigaction, sig, new ? &k : NULL, &was, 8) != 0)
		return -1;
	if (old) {
		memset(old, 0, sizeof *old);
		old->sa_handler = (void (*)(int))was.handler;
		old->sa_flags = (int)was.flags;
		memcpy(&old->sa_mask, &was.mask, 8);
	}
	return 0;
}

static void own(void)
{
	struct sigaction a, old, now;

	for (int round = 0; round < 100; round++)
		for (unsigned i = 0; i < sizeof sigs / sizeof *sigs; i++) {
			int s = sigs[i], before = got[s];
			BURN(round * 997 % 50000);
			memset(&a, 0, sizeof a);
			a.sa_sigaction = count_info;
			a.sa_flags = SA_SIGINFO | SA_NODEFER;
			sigaddset(&a.sa_mask, SIGUSR2);
			check(set(s, &a, &old) == 0, "set", s);
			check(old.sa_handler == SIG_DFL, "default before", s);
			check(set(s, NULL, &now) == 0 && now.sa_sigaction == count_info
					&& (now.sa_flags & ~SA_RESTORER) == a.sa_flags
					&& sigismember(&now.sa_mask, SIGUSR2)
					&& !sigismember(&now.sa_mask, SIGHUP),
				"query", s);
			raise(s);
			check(got[s] == before + 1, "raised", s);
			check(signal(s, SIG_IGN) != SIG_ERR, "ignore", s);
			raise(s);
			check(got[s] == before + 1, "ignored", s);
			check(signal(s, count) == SIG_IGN, "was ignored", s);
			raise(s);
			check(got[s] == before + 2, "raised again", s);
			if (round % 20 == 0) { /* those of a profiler are none of ours */
				a.sa_handler = count;
				a.sa_flags = SA_RESTART;
				check(set(s, &a, NULL) == 0, "set again", s);
				BURN(2000000);
				check(got[s] == before + 2, "came from others", s);
			}
			check(set(s, &old, NULL) == 0, "restore", s);
			check(signal(s, SIG_DFL) == SIG_DFL, "restored", s);
		}
	printf("own 200 of each\n");
}

static void jump(int sig)
{
	siglongjmp(back, sig);
}

/* Work in one more page of code, for 100 ms. */
static void last(const unsigned char *code, size_t size)
{
	double end = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) + 0.1;
	char *p = mmap((void *)(uintptr_t)0x300000000000, 4096, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);

	memcpy(p, code, size);
	mprotect(p, 4096, PROT_READ | PROT_EXEC);
	while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		((void (*)(void))(void *)p)();
}

/* Now and then it runs in a new page of code, which a profiler must look up. */
static void jumps(void)
{
	struct itimerval v = {{0, 300}, {0, 300}};
	static const unsigned char code[] = {
		0xb9, 0x40, 0x4b, 0x04, 0x00, 0xff, 0xc9, 0x75, 0xfc, 0xc3};
	volatile int n = 0;

	if (sigsetjmp(back, 1) != 0)
		n++;
	else { /* not before there is a place to jump to */
		signal(SIGALRM, jump);
		setitimer(ITIMER_REAL, &v, NULL);
	}
	if (n < 2000) {
		char *p = mmap((void *)((uintptr_t)0x200000000000 + ((uintptr_t)n % 50 << 25)),
			4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
			0);
		memcpy(p, code, sizeof code);
		mprotect(p, 4096, PROT_READ | PROT_EXEC);
		for (;;)
			((void (*)(void))(void *)p)();
	}
	memset(&v, 0, sizeof v);
	setitimer(ITIMER_REAL, &v, NULL);
	last(code, sizeof code);
	printf("jumped %d\n", n);
	fflush(stdout);
	if (fork() == 0)
		_exit(0);
}

static void fault(int die)
{
	int fd = open("cut", O_RDWR | O_CREAT | O_TRUNC, 0600);
	volatile char *p;
	volatile int n = 0;

	if (ftruncate(fd, 4096) != 0)
		err(1, "ftruncate");
	p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	*p = 1;
	if (ftruncate(fd, 0) != 0)
		err(1, "ftruncate");
	burn_ms(30);
	if (!die) {
		signal(SIGBUS, jump);
		for (n = 0; n < 100; n++)
			if (sigsetjmp(back, 1) == 0)
				*p = 1;
		signal(SIGBUS, SIG_DFL);
		printf("caught %d\n", n);
		return;
	}
	fflush(stdout);
	*p = 1;
}

static void itimers(void)
{
	static const int which[] = {ITIMER_PROF, ITIMER_VIRTUAL, ITIMER_REAL};
	static const int sig[] = {SIGPROF, SIGVTALRM, SIGALRM};

	for (int i = 0; i < 3; i++) {
		int n;
		struct itimerval v = {{0, 20000}, {0, 20000}}, now, old;
		memset(&old, 0xff, sizeof old);
		getitimer(which[i], &now);
		check(!now.it_value.tv_sec && !now.it_value.tv_usec, "runs before it was armed",
			sig[i]);
		if (which[i] != ITIMER_VIRTUAL)
			signal(sig[i], count);
		check(setitimer(which[i], &v, &old) == 0 && !old.it_value.tv_sec
				&& !old.it_value.tv_usec && !old.it_interval.tv_usec,
			"had a value", sig[i]);
		signal(sig[i], count); /* in time: 20 ms */
		getitimer(which[i], &now);
		check(now.it_interval.tv_usec == 20000 && !now.it_interval.tv_sec, "interval",
			sig[i]);
		/* These timers count ticks of the kernel: on a busy machine 200 ms may see none of
		 * 50, or one in each of many short turns.  Of a profiler's own signals there would
		 * be 200. */
		burn_ms(200);
		n = got[sig[i]];
		for (int more = 0; !got[sig[i]] && more < 100; more++)
			burn_ms(50);
		memset(&v, 0, sizeof v);
		setitimer(which[i], &v, &old);
		check(old.it_interval.tv_usec == 20000, "interval at the end", sig[i]);
		check(got[sig[i]] >= 1, "no signal", sig[i]);
		check(n <= 100 || which[i] == ITIMER_REAL, "too many signals", sig[i]);
		signal(sig[i], SIG_DFL);
	}
	burn_ticks(2); /* a profiler's timer may run out at a tick */
	printf("itimers\n");
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (strcmp(what, "own") == 0 || strcmp(what, "raw") == 0) {
#if defined __x86_64__ || defined __aarch64__
		raw = *what == 'r';
#endif
		own();
	} else if (strcmp(what, "die") == 0) {
		int sig = atoi(argv[2]);
		signal(sig, count);
		burn_ms(20);
		signal(sig, SIG_DFL);
		burn_ms(20);
		raise(sig);
	} else if (strcmp(what, "fault") == 0) {
		fault(argc > 2);
	} else if (strcmp(what, "jump") == 0) {
		jumps();
	} else if (strcmp(what, "itimer") == 0) {
		itimers();
	} else if (strcmp(what, "ignored") == 0) {
		for (unsigned i = 0; i < sizeof sigs / sizeof *sigs; i++)
			signal(sigs[i], SIG_IGN);
		execv(argv[2], argv + 2);
		err(1, "%s", argv[2]);
	} else {
		return 100;
	}
	return 0;
}
