/* userspace_linux.c - reads /proc/self/uid_map, which is "0 0 4294967295" where user ids are those
 * of the machine. */
#include "proc/userspace.h"

#include <stdint.h>
#include <stdio.h>

int userspace_inner(void)
{
	unsigned long inside, outside, n;
	FILE *f = fopen("/proc/self/uid_map", "re");
	int inner = f
		&& (fscanf(f, "%lu %lu %lu", &inside, &outside, &n) != 3 || inside || outside
			|| n != UINT32_MAX);

	if (f)
		fclose(f);
	return inner;
}
