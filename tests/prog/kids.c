/* kids - children by fork, one after the other, each in a function of its own: kids COUNT [again]
 * again: each gets the process number of the one before (in a pid namespace of its own).
 * Output: a line for each, its process number and its function, "1203 work_4", for 10 ms. */
#include "burn.h"

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* clang-format off */
#define WORK(n) __attribute__((noinline)) void work_##n(double end); \
	__attribute__((noinline)) void work_##n(double end) \
	{ \
		while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < end) \
			BURN(20000); \
	}
WORK(0) WORK(1) WORK(2) WORK(3) WORK(4) WORK(5) WORK(6)
	/* clang-format on */
	static void (*const work[])(double) = {
		work_0, work_1, work_2, work_3, work_4, work_5, work_6};

static void number_again(int last)
{
	if (last >= 0 && pwrite(last, "99", 2, 0) < 0)
		err(77, "ns_last_pid");
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 200, last = -1;
	pid_t pid;

	if (argc > 2 && (last = open("/proc/sys/kernel/ns_last_pid", O_WRONLY)) < 0)
		err(77, "ns_last_pid");
	for (int i = 0; i < count; i++) {
		number_again(last);
		pid = fork();
		if (pid < 0)
			err(1, "fork");
		if (pid == 0) {
			work[i % 7](0.01); /* its clock has begun at 0 */
			_exit(0);
		}
		if (waitpid(pid, NULL, 0) != pid)
			err(1, "waitpid");
		printf("%ld work_%d\n", (long)pid, i % 7);
	}
	return 0;
}
