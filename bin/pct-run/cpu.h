/* cpu.h - the CPU time of our children. */
#ifndef RUNCPU_H
#define RUNCPU_H

#include <stdint.h>

struct runcpu { /* microseconds */
	uint64_t all, user;
};

/* That of all children that have been waited for, less BEFORE. */
struct runcpu runcpu(struct runcpu before);

/* The system's tick in microseconds: what it finds at a tick it takes for all the time since the
 * last. */
unsigned long runcpu_tick(void);

#endif
