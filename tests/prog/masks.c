/* masks - work while signals are blocked: masks plain | block | attr | leader LIBRARY | wait | cut
 * FILE
 *
 *	plain    leaves the mask alone
 *	block    all signals blocked by the program itself
 *	attr     a thread that begins with all signals blocked
 *	leader   the main thread ends; another loads LIBRARY and calls its work(STEPS)
 *	wait     one thread waits for all signals while two work; it must get SIGUSR1 alone
 *	cut      FILE is cut to nothing while all signals are blocked, then work goes on
 * Work is 120 ms of CPU time, and after it as many ticks of the kernel as the variable TICKS says.
 * Output: "cpu 0.2013", the CPU time of the work. */
#include "kernelticks.h"

#include <dlfcn.h>
#include <err.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MS 120
static int ticks;

static const char *file;

static void *work(void *arg)
{
	burn_ms(MS);
	burn_ticks(ticks);
	return arg;
}

/* Whether the maps of the process can be read: not after its main thread has ended. */
static int has_maps(void)
{
	FILE *f = fopen("/proc/self/maps", "r");
	int is = f && getc(f) != EOF;

	if (f)
		fclose(f);
	return is;
}

static void *in_library(void *arg)
{
	void *lib;
	void (*work_of)(long);

	while (has_maps())
		usleep(1000);
	lib = dlopen(file, RTLD_NOW);
	if (!lib)
		errx(1, "%s", dlerror());
	work_of = (void (*)(long))dlsym(lib, "work");
	while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < 0.5)
		work_of(1000000);
	exit(0);
	return arg;
}

static void block_all(void)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, NULL);
}

static void wait_for_signals(void)
{
	pthread_t t[2];
	sigset_t all;
	int sig;

	block_all();
	sigfillset(&all);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, work, NULL);
	kill(getpid(), SIGUSR1);
	if (sigwait(&all, &sig) != 0 || sig != SIGUSR1)
		errx(1, "got signal %d", sig);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	for (struct timespec now = {0, 0}; (sig = sigtimedwait(&all, NULL, &now)) > 0;)
		errx(1, "got signal %d too", sig);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	pthread_t t;

	file = argv[2];
	if (getenv("TICKS"))
		ticks = atoi(getenv("TICKS"));
	if (strcmp(what, "plain") == 0) {
		work(NULL);
	} else if (strcmp(what, "block") == 0) {
		block_all();
		work(NULL);
	} else if (strcmp(what, "attr") == 0) {
		pthread_attr_t attr;
		sigset_t all;
		sigfillset(&all);
		pthread_attr_init(&attr);
		pthread_attr_setsigmask_np(&attr, &all);
		pthread_create(&t, &attr, work, NULL);
		pthread_join(t, NULL);
	} else if (strcmp(what, "leader") == 0) {
		pthread_create(&t, NULL, in_library, NULL);
		pthread_exit(NULL);
	} else if (strcmp(what, "wait") == 0) {
		wait_for_signals();
	} else if (strcmp(what, "cut") == 0) {
		work(NULL);
		block_all();
		if (truncate(file, 0) != 0)
			err(1, "%s", file);
		work(NULL);
	} else {
		return 100;
	}
	printf("cpu %.4f\n", cpu_seconds(CLOCK_PROCESS_CPUTIME_ID));
	return 0;
}
