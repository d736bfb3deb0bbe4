/* cpu.h - the CPU time of our children. */
#ifndef RUNCPU_H
#define RUNCPU_H

#include <stdint.h>

struct runcpu { /* microseconds */
	uint64_t all, user;
};

/* The CPU time of all children that were waited for, less BEFORE. */
struct runcpu runcpu(struct runcpu before);

/* The system's tick in microseconds: it charges all time since the last tick to what it finds at a
 * tick. */
unsigned long runcpu_tick(void);

#endif
