/* killer - starts a program N times and kills each after a random CPU time between 20 and 60 ms:
 *	killer N PROGRAM [ARG]...
 * Prints their CPU time in all, in microseconds. */
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Wait until PID has used US microseconds of CPU time, or has ended. */
static void let_run(pid_t pid, long us)
{
	struct timespec used = {0, 0};
	clockid_t clock;

	if (clock_getcpuclockid(pid, &clock) != 0)
		err(111, "clock of %ld", (long)pid);
	while (clock_gettime(clock, &used) == 0 && used.tv_sec * 1000000 + used.tv_nsec / 1000 < us
		&& waitid(P_PID, (id_t)pid, &(siginfo_t){0}, WEXITED | WNOHANG | WNOWAIT) == 0)
		usleep(500);
}

int main(int argc, char **argv)
{
	struct timespec now;

	if (argc < 3)
		return 100;
	for (int i = atoi(argv[1]); i > 0; i--) {
		pid_t pid = fork();
		if (pid == 0) {
			execvp(argv[2], argv + 2);
			err(111, "%s", argv[2]);
		}
		clock_gettime(CLOCK_MONOTONIC, &now);
		let_run(pid, 20000 + now.tv_nsec / 1000 % 40000);
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
	}
	struct rusage use;
	getrusage(RUSAGE_CHILDREN, &use);
	printf("%lld\n",
		(long long)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1000000
			+ use.ru_utime.tv_usec + use.ru_stime.tv_usec);
	return 0;
}
