/* crowd.c - N of a command at once: crowd FILE N COMMAND [ARG]...
 * Appends "CPU END" to FILE when all have ended: CPU seconds of them all and its own, and the time,
 * in seconds since the epoch.
 *	crowd FILE N -nap SECONDS
 * has processes instead that run for 1 ms in each second and sleep otherwise. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double cpu(int who)
{
	struct rusage u;

	getrusage(who, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec)
		+ (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void nap(double seconds)
{
	double end = now(CLOCK_MONOTONIC) + seconds, until;

	while (now(CLOCK_MONOTONIC) < end) {
		until = now(CLOCK_PROCESS_CPUTIME_ID) + 0.001;
		while (now(CLOCK_PROCESS_CPUTIME_ID) < until)
			;
		nanosleep(&(struct timespec){.tv_sec = 0, .tv_nsec = 999000000}, NULL);
	}
}

int main(int argc, char **argv)
{
	int n = argc > 3 ? atoi(argv[2]) : 0, status = 0, failed = 0;
	FILE *f;

	if (n < 1)
		return 100;
	for (int i = 0; i < n; i++) {
		pid_t pid = fork();
		if (pid < 0)
			return 111;
		if (pid > 0)
			continue;
		if (strcmp(argv[3], "-nap") != 0)
			execvp(argv[3], argv + 3);
		else if (argv[4])
			nap(atof(argv[4]));
		_exit(strcmp(argv[3], "-nap") != 0 ? 127 : 0);
	}
	while (wait(&status) > 0)
		failed |= status != 0;
	f = fopen(argv[1], "a");
	if (!f
		|| fprintf(f, "%.6f %.6f\n", cpu(RUSAGE_SELF) + cpu(RUSAGE_CHILDREN),
			   now(CLOCK_REALTIME))
			< 0
		|| fclose(f) != 0)
		return 111;
	return failed ? 111 : 0;
}
