/* work.c - work with known shares: work user|kernel ROUNDS
 *
 * user: one() takes 3 instructions of 4 that it and two() take.  kernel: of what the kernel's
 * read_zero takes a quarter is below ksys_read, the rest below ksys_pread64. */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static volatile unsigned long sum;
static char buf[1 << 16];

__attribute__((noinline)) void one(void)
{
	for (int i = 0; i < 300000; i++)
		sum += (unsigned long)i;
}

__attribute__((noinline)) void two(void)
{
	for (int i = 0; i < 100000; i++)
		sum += (unsigned long)i;
}

int main(int argc, char **argv)
{
	int zero = open("/dev/zero", O_RDONLY);

	if (argc != 3 || zero < 0)
		return 1;
	for (int n = atoi(argv[2]); n--;) {
		if (*argv[1] == 'u') {
			one();
			two();
			continue;
		}
		if (read(zero, buf, sizeof buf) < 0)
			return 1;
		for (int i = 0; i < 3; i++)
			if (pread(zero, buf, sizeof buf, 0) < 0)
				return 1;
	}
	return 0;
}
