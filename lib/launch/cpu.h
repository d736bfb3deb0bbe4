/* cpu.h - reads the CPU time of our children. */
#ifndef RUNCPU_H
#define RUNCPU_H

#include <stdint.h>

struct runcpu { /* microseconds */
	uint64_t all, user;
};

/* The CPU time of all children that we waited for, less BEFORE. */
struct runcpu runcpu(struct runcpu before);

/* The system's tick in microseconds.  At each tick the system charges all time since the last tick
 * to the mode, user or kernel, in which the CPU is then. */
unsigned long runcpu_tick(void);

#endif
