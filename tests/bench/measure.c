/* measure.c - what a command costs: measure FILE COMMAND [ARG]...
 * Appends "CPU WALL RSS" to FILE: CPU seconds (user and system) of COMMAND and all children it
 * waited for, seconds on the clock, peak KiB of the largest process.  The command's status. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
	struct timespec a, b;
	struct rusage u;
	int status;
	pid_t pid;
	FILE *f;

	if (argc < 3)
		return 100;
	clock_gettime(CLOCK_MONOTONIC, &a);
	pid = fork();
	if (pid == 0) {
		execvp(argv[2], argv + 2);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return 111;
	clock_gettime(CLOCK_MONOTONIC, &b);
	getrusage(RUSAGE_CHILDREN, &u);
	f = fopen(argv[1], "a");
	if (!f
		|| fprintf(f, "%.6f %.6f %ld\n", seconds(u.ru_utime) + seconds(u.ru_stime),
			   (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9,
			   u.ru_maxrss)
			< 0
		|| fclose(f) != 0)
		return 111;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
