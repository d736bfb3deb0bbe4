/* ranks - a parallel job with a planted imbalance: in each of STEPS every rank solves for MS ms of
 * CPU time, rank 2 for three times that, updates for MS ms, and waits for the others at a barrier.
 *	ranks FILE STEPS MS
 * Its place is that of PMI_RANK and PMI_SIZE, as mpiexec of MPICH sets them; ranks meet in FILE,
 * which is of zeros at first.  So a loop of the shell starts a job, where there is no MPI:
 *	for r in 0 1 2 3; do PMI_RANK=$r PMI_SIZE=4 ./ranks meet 10 10 & done; wait */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SLOW = 2, SLOWER = 3 };

static double cpu_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static volatile double state = 1;

static __attribute__((noinline)) void solve(double ms)
{
	double end = cpu_ms() + ms;

	while (cpu_ms() < end)
		for (int i = 0; i < 20000; i++)
			state = state * 0.5 + 1;
}

static __attribute__((noinline)) void update(double ms)
{
	double end = cpu_ms() + ms;

	while (cpu_ms() < end)
		for (int i = 0; i < 20000; i++)
			state = state * 0.25 + 1;
}

/* Wait until all SIZE ranks are here for the STEP-th time. */
static void meet(uint32_t *arrived, uint32_t size, uint32_t step)
{
	uint32_t now = __atomic_add_fetch(arrived, 1, __ATOMIC_SEQ_CST);

	if (now == size * step)
		syscall(SYS_futex, arrived, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
	while ((now = __atomic_load_n(arrived, __ATOMIC_SEQ_CST)) < size * step)
		syscall(SYS_futex, arrived, FUTEX_WAIT, now, NULL, NULL, 0);
}

int main(int argc, char **argv)
{
	const char *rank = getenv("PMI_RANK"), *size = getenv("PMI_SIZE");
	uint32_t *arrived;
	int fd;

	if (argc != 4 || !rank || !size) {
		fputs("usage: PMI_RANK=R PMI_SIZE=N ranks FILE STEPS MS\n", stderr);
		return 100;
	}
	fd = open(argv[1], O_RDWR | O_CREAT, 0600);
	if (fd < 0 || ftruncate(fd, 4096) != 0) {
		perror(argv[1]);
		return 111;
	}
	arrived = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (arrived == MAP_FAILED) {
		perror(argv[1]);
		return 111;
	}
	for (int i = 1; i <= atoi(argv[2]); i++) {
		solve(atof(argv[3]) * (atoi(rank) == SLOW ? SLOWER : 1));
		update(atof(argv[3]));
		meet(arrived, (uint32_t)atoi(size), (uint32_t)i);
	}
	return 0;
}
