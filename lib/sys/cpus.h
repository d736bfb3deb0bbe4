/* cpus.h - what the session knows of each CPU, from the records before. */
#ifndef SYS_CPUS_H
#define SYS_CPUS_H

#include "sys/sampleropt.h"

#include <sys/types.h>

struct cpus_cpu {
	/* process of the last thread that ended here, as long as nothing ran since: a thread that
	 * is being taken down has no pid any more; 0: none */
	pid_t leaving;
	uint64_t since[SAMPLER_EVENTS]; /* time when an event was throttled; 0: it is not */
};

/* Find or make the state of CPU number N; the next call may move it.  NULL: no memory, or a number
 * that no kernel has. */
struct cpus_cpu *cpus_get(unsigned n);

#endif
