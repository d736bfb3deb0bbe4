/* forks - 1,000 children by fork, eight at a time, each working 3 ms: forks [COUNT [again | tick]]
 * again: each gets the process number of the one before (in a pid namespace of its own).
 * tick: each takes one sample instead (tick.h).
 * Output: "1000 children, 1.0123 s". */
#include "burn.h"
#include "tick.h"

#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 1000, running = 0, last = -1;
	int tick = argc > 2 && argv[2][0] == 't';
	struct rusage r;
	char text[20];

	if (argc > 2 && !tick && (last = open("/proc/sys/kernel/ns_last_pid", O_WRONLY)) < 0)
		err(77, "ns_last_pid");
	for (int i = 0; i < count; i++) {
		if (last >= 0 && pwrite(last, text, (size_t)sprintf(text, "%d", 99), 0) < 0)
			err(77, "ns_last_pid");
		if (running == (last >= 0 ? 1 : 8) && wait(NULL) > 0)
			running--;
		if (last >= 0 && pwrite(last, text, (size_t)sprintf(text, "%d", 99), 0) < 0)
			err(77, "ns_last_pid");
		switch (fork()) {
		case 0:
			if (tick)
				TICK();
			else
				burn_ms(3);
			_exit(0);
		case -1: err(1, "fork");
		}
		running++;
	}
	while (wait(NULL) > 0)
		;
	getrusage(RUSAGE_CHILDREN, &r);
	printf("%d children, %.4f s\n", count,
		(double)r.ru_utime.tv_sec + (double)r.ru_utime.tv_usec * 1e-6);
	return 0;
}
