/* resident - has MEGABYTES of memory in use: resident MEGABYTES MS
 * Works for MS milliseconds of CPU time; for 0 it prints the median of 50 fork(2), in ms. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int less(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	size_t size = (size_t)(argc > 1 ? atoi(argv[1]) : 100) << 20;
	long ms = argc > 2 ? atol(argv[2]) : 0;
	char *memory = malloc(size + 1);
	volatile unsigned long n = 0;
	double took[50];

	if (!memory)
		return 1;
	memset(memory, 1, size);
	for (int i = 0; !ms && i < 50; i++) {
		double began = now();
		pid_t pid = fork();
		if (pid == 0)
			_exit(0);
		took[i] = now() - began;
		waitpid(pid, NULL, 0);
		for (size_t at = 0; at < size; at += 4096)
			memory[at]++;
	}
	if (!ms) {
		qsort(took, 50, sizeof *took, less);
		printf("%.3f\n", took[25]);
	}
	while ((double)clock() / CLOCKS_PER_SEC * 1e3 < (double)ms)
		for (int i = 0; i < 100000; i++)
			n += (unsigned long)i;
	return memory[size / 2] == 0;
}
