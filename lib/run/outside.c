/* outside.c - decides whether a report mentions the time that it leaves out. */
#include "run/outside.h"

#include <math.h>
#include <stdio.h>

int outside_kernel(double cpu, double kernel, double sampled, double tick, char *text, size_t size)
{
	double user = cpu - kernel;

	if (!(kernel > cpu / 5 + 1.2 * sqrt(cpu * tick)))
		return 0;
	if (sampled > 1.1 * user + 3 * sqrt(user * tick) + 20000)
		return 0;
	snprintf(text, size,
		"%.0f %% of the %.2f s of CPU time was in the kernel, which this report leaves out",
		100 * kernel / cpu, cpu / 1e6);
	return 1;
}

int outside_waiting(double wall, double cpu, char *text, size_t size)
{
	if (!(wall - cpu > wall * 2 / 3) || !(wall - cpu > 2e5))
		return 0;
	snprintf(text, size, "waiting took %.2f of %.2f s, which this report leaves out",
		(wall - cpu) / 1e6, wall / 1e6);
	return 1;
}
