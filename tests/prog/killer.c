/* killer - start a program N times and kill each at a random time between 20 and 60 ms:
 *	killer N PROGRAM [ARG]...
 * Prints the CPU time that they had in all, in microseconds. */
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

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
		usleep(20000 + (unsigned)(now.tv_nsec / 1000 % 40000));
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
