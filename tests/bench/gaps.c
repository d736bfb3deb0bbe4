/* gaps - how long a process stands still, as it sees it itself.
 *
 *	gaps SECONDS [LEAST_US]
 *
 * Reads the clock without a pause in a function three calls deep; a step of more than LEAST_US
 * (default 100) is a time in which it did not run.  Prints `COUNT MEDIAN_US SUM_US`. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 1 << 20 };
static uint32_t gap[MOST];
static size_t gaps;

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void watch(int64_t until, int64_t least)
{
	int64_t last = now_ns(), now;

	for (; last < until; last = now) {
		now = now_ns();
		if (now - last > least && gaps < MOST)
			gap[gaps++] = (uint32_t)((now - last) / 1000);
	}
}

static void inner(int64_t until, int64_t least)
{
	watch(until, least);
}

static int compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
	uint64_t sum = 0;

	inner(now_ns() + (int64_t)(atof(argv[1]) * 1e9), (argc > 2 ? atol(argv[2]) : 100) * 1000);
	qsort(gap, gaps, sizeof *gap, compare);
	for (size_t i = 0; i < gaps; i++)
		sum += gap[i];
	printf("%zu %u %llu\n", gaps, gaps ? gap[gaps / 2] : 0, (unsigned long long)sum);
	return 0;
}
