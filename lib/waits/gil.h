/* gil.h - knows the lock that CPython's threads run under, the GIL. */
#ifndef GIL_H
#define GIL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct gil {
	uint32_t tid; /* thread that has it, by its number in its own pid namespace; 0 not known */
	char name[128]; /* the function of Python that this thread runs; "" not known */
};

/* 1 when the futex at ADDRESS of process PID belongs to the GIL of an interpreter that is known;
 * then *G says who has it.  Reads the memory of PID. */
int gil_at(pid_t pid, uint64_t address, struct gil *g);

#endif
