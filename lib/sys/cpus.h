/* cpus.h - keeps what the session knows of each CPU from earlier records. */
#ifndef SYS_CPUS_H
#define SYS_CPUS_H

#include "sys/sampleropt.h"

#include <sys/types.h>

struct cpus_cpu {
	/* the process of the thread that ended here, until another thread runs here; 0: none.  A
	 * sample in an ending thread has no pid: it belongs to this process */
	pid_t leaving;
	uint64_t since[SAMPLER_EVENTS]; /* when the event was throttled; 0: it is not throttled */
};

/* Find or make the state of CPU number N; the next call may move it.  Returns NULL without memory,
 * or when no kernel has that number. */
struct cpus_cpu *cpus_get(unsigned n);

#endif
