/* shares - work with a known profile, each share in a function of its own.
 *
 *	shares two              work_1 does three times the work of work_2, in small turns
 *	shares threads N        N threads, the i-th in work_i
 *	shares procs N          N processes, all in work_1
 *	shares raw              a thread made with bare clone() in work_1, after a while; "all 1.0234"
 *	shares lib FILE         function `work` of a library, then as much in work_1
 *	shares late FILE N      the threads run before library FILE is loaded
 *
 * Work is of so many steps.  With the variable MS each share (of `two' both together) takes as many
 * milliseconds of CPU time, by the clock, and until it met as many ticks of the kernel as the
 * variable TICKS says.
 * Output: a line for each share, "work_1 1.0234", with the CPU time it took. */
#include "kernelticks.h"

#include <dlfcn.h>
#include <err.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define STEPS 500000000L
/* clang-format off */
#define WORK(n) __attribute__((noinline)) void work_##n(long steps); \
	__attribute__((noinline)) void work_##n(long steps) { BURN(steps); }
WORK(1) WORK(2) WORK(3) WORK(4) WORK(5) WORK(6) WORK(7) WORK(8)
	/* clang-format on */
	static void (*const work[])(long) = {
		work_1, work_2, work_3, work_4, work_5, work_6, work_7, work_8};

static pthread_barrier_t ready, go;
static long steps = STEPS;
static double ms; /* of a share, where it is not of steps */
static int ticks;

static void share(void (*f)(long), long n)
{
	if (ms > 0)
		work_for(f, 100000, ms, ticks);
	else
		f(n);
}

static void *thread(void *p)
{
	int i = (int)(size_t)p;
	double start;

	pthread_barrier_wait(&ready);
	pthread_barrier_wait(&go);
	start = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
	share(work[i], steps);
	printf("work_%d %.4f\n", i + 1, cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - start);
	return NULL;
}

static void threads(int n, const char *library)
{
	pthread_t t[8];

	steps /= n;
	pthread_barrier_init(&ready, NULL, (unsigned)n + 1);
	pthread_barrier_init(&go, NULL, (unsigned)n + 1);
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, thread, (void *)(size_t)i);
	pthread_barrier_wait(&ready);
	if (library && !dlopen(library, RTLD_NOW))
		errx(1, "%s", dlerror());
	pthread_barrier_wait(&go);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
}

static void processes(int n)
{
	for (int i = 0; i < n; i++)
		if (fork() == 0) {
			double start = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
			share(work_1, STEPS / n);
			printf("%d %.4f\n", (int)getpid(),
				cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - start);
			fflush(stdout);
			_exit(0);
		}
	while (wait(NULL) > 0)
		;
}

static int bare(void *arg)
{
	(void)arg;
	share(work_1, STEPS);
	return 0;
}

static void two(void)
{
	double start = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
	struct ticks t;

	if (ticks)
		ticks_begin(&t);
	/* turns of uneven length: even ones could keep step with the timer */
	for (unsigned i = 0, turn;
		ms > 0 ? cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) < start + ms * 1e-3
				|| (ticks && ticks_met(&t) < ticks)
		       : i < 2 * 1009;
		i++) {
		turn = STEPS / 1009 / 8 * (2 + i * 7919 % 1009 % 5);
		work_1(turn * 3 / 2);
		work_2(turn / 2);
	}
	if (ticks)
		ticks_end(&t);
	printf("both %.4f\n", cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - start);
}

static void library(const char *file)
{
	void *lib = dlopen(file, RTLD_NOW);
	void (*fn)(long) = lib ? (void (*)(long))dlsym(lib, "work") : NULL;
	double start, mid;

	if (!fn)
		errx(1, "%s", dlerror());
	start = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
	share(fn, STEPS / 2);
	mid = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
	share(work_1, STEPS / 2);
	printf("work %.4f\nwork_1 %.4f\n", mid - start,
		cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - mid);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "", *arg = argc > 2 ? argv[2] : "";

	if (getenv("MS"))
		ms = atof(getenv("MS"));
	if (getenv("TICKS"))
		ticks = atoi(getenv("TICKS"));
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (strcmp(what, "two") == 0)
		two();
	else if (strcmp(what, "threads") == 0)
		threads(atoi(arg), NULL);
	else if (strcmp(what, "late") == 0)
		threads(atoi(argv[3]), arg);
	else if (strcmp(what, "procs") == 0)
		processes(atoi(arg));
	else if (strcmp(what, "lib") == 0)
		library(arg);
	else if (strcmp(what, "raw") == 0) {
		static char stack[65536] __attribute__((aligned(16)));
		/* shares everything with the main thread but has no thread data of its own */
		clone(bare, stack + sizeof stack,
			CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD
				| CLONE_SYSVSEM,
			NULL);
		if (ms > 0)
			work_for(work_2, 100000, ms * 1.5, 0);
		else
			work_2(STEPS * 3 / 2);
		printf("all %.4f\n", cpu_seconds(CLOCK_PROCESS_CPUTIME_ID));
	} else
		return 100;
	return 0;
}
