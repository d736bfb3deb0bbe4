/* kids - children by fork, one after the other, each with work of its own: kids COUNT [again]
 * again: each gets the process number of the one before (in a pid namespace of its own).
 * Output: a line for each, its process number and the microseconds of CPU time that it took. */
#include "burn.h"

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void number_again(int last)
{
	if (last >= 0 && pwrite(last, "99", 2, 0) < 0)
		err(77, "ns_last_pid");
}

static long microseconds(struct timeval t)
{
	return t.tv_sec * 1000000L + t.tv_usec;
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 200, last = -1;
	struct rusage r;
	pid_t pid;

	if (argc > 2 && (last = open("/proc/sys/kernel/ns_last_pid", O_WRONLY)) < 0)
		err(77, "ns_last_pid");
	for (int i = 0; i < count; i++) {
		number_again(last);
		pid = fork();
		if (pid < 0)
			err(1, "fork");
		if (pid == 0) {
			BURN((1 + i * 7 % 10) * 1000000L);
			_exit(0);
		}
		if (wait4(pid, NULL, 0, &r) != pid)
			err(1, "wait4");
		printf("%ld %ld\n", (long)pid, microseconds(r.ru_utime) + microseconds(r.ru_stime));
	}
	return 0;
}
