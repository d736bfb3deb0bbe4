/* cpus.c - owns the table of CPUs, which grows up to the highest number that was asked for. */
#include "sys/cpus.h"

#include <stdlib.h>
#include <string.h>

enum { CPUS = 1 << 16 }; /* more than any kernel has; a damaged record may have any number */

struct cpus_cpu *cpus_get(unsigned n)
{
	static struct cpus_cpu *cpu;
	static unsigned cpus;
	struct cpus_cpu *more;

	if (n >= CPUS)
		return NULL;
	if (n >= cpus) {
		if (!(more = realloc(cpu, ((size_t)n + 1) * sizeof *cpu)))
			return NULL;
		cpu = more;
		memset(cpu + cpus, 0, ((size_t)n + 1 - cpus) * sizeof *cpu);
		cpus = n + 1;
	}
	return &cpu[n];
}
