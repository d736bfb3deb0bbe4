/* modes - a program with known shares of user and kernel mode.
 *	modes [USER [KERNEL]]	milliseconds of each, default 3000 and 1000
 *
 * It adds numbers, in user mode, and reads /dev/zero, in the kernel, in turns, each until its part
 * of the CPU time is over.  The turns are uneven: no timer keeps step.
 * Prints the shares by that clock and, beside them, the kernel's accounts (getrusage), which many
 * kernels estimate from their tick:
 *	user 75.0%, kernel 25.0% of 4.000 s; by getrusage 74.3%, 25.7%
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { TURNS = 101, BLOCK = 1 << 20 };

static char block[BLOCK];
static volatile unsigned sink;

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Both return the CPU time at their end, which is after UNTIL.  They read the clock, a part of the
 * kernel, too seldom to matter. */
static double in_user_mode(double until)
{
	double now;

	while ((now = cpu_seconds()) < until)
		for (unsigned i = 0; i < 1000000; i++)
			sink += i;
	return now;
}

static double in_the_kernel(int zero, double until)
{
	double now;

	while ((now = cpu_seconds()) < until)
		if (read(zero, block, sizeof block) != sizeof block)
			exit(111);
	return now;
}

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

int main(int argc, char **argv)
{
	double want[2] = {3, 1}, spent[2] = {0, 0}, done = 0, now, all, user, kernel;
	int zero = open("/dev/zero", O_RDONLY);
	struct rusage usage;

	for (int i = 0; i < 2 && i + 1 < argc; i++)
		want[i] = atof(argv[i + 1]) * 1e-3;
	if (zero < 0 || read(zero, block, sizeof block) != sizeof block)
		return 111;
	now = cpu_seconds();
	for (int turn = 0; turn < TURNS; turn++) {
		double start = now;
		done += (1 + turn * 37 % TURNS) / (TURNS * (TURNS + 1) / 2.0);
		now = in_user_mode(start + done * want[0] - spent[0]);
		spent[0] += now - start;
		start = now;
		now = in_the_kernel(zero, start + done * want[1] - spent[1]);
		spent[1] += now - start;
	}
	all = spent[0] + spent[1];
	getrusage(RUSAGE_SELF, &usage);
	user = seconds(usage.ru_utime);
	kernel = seconds(usage.ru_stime);
	printf("user %.1f%%, kernel %.1f%% of %.3f s; by getrusage %.1f%%, %.1f%%\n",
		100 * spent[0] / all, 100 * spent[1] / all, all, 100 * user / (user + kernel),
		100 * kernel / (user + kernel));
	return 0;
}
