/* cpu.h - the CPU time of our children. */
#ifndef RUNCPU_H
#define RUNCPU_H

#include <stdint.h>

struct runcpu { /* microseconds */
	uint64_t all, user;
};

/* The CPU time of all children that we waited for, less BEFORE. */
struct runcpu runcpu(struct runcpu before);

/* The system's tick in microseconds: at each tick the system charges all time since the last one to
 * the mode that it finds. */
unsigned long runcpu_tick(void);

#endif
