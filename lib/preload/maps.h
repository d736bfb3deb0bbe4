/* maps.h - reads the mappings and the threads of this process from the system. */
#ifndef MAPS_H
#define MAPS_H

#include <stdint.h>

struct map { /* one executable mapping */
	uintptr_t start, end;
	uint64_t offset;   /* offset of `start` in the file */
	uint64_t dev, ino; /* identity of the file; 0, 0: not a file */
	uintptr_t head;    /* where the first byte of the same file is mapped; 0: nowhere */
	int deleted;       /* 1: the file was removed */
	const char
		*path; /* absolute, or [vdso] and the like; "" anonymous.  Valid during the call */
};

/* Call EACH for every executable mapping, in ascending order, until it returns non-zero.  Adjacent
 * parts of one file are one mapping.  Returns 0, or -1 when the maps cannot be read.  Only under
 * slow_lock (it has one buffer); async-signal-safe. */
int maps_read(int (*each)(const struct map *m, void *arg), void *arg);

/* Call EACH for every readable mapping that has no code and is plain memory, until it returns
 * non-zero.  Leaves devices out: reading their memory may have effects.  Returns 0, or -1 when the
 * maps cannot be read. */
int maps_plain(int (*each)(uintptr_t start, uintptr_t end));

/* Find the bounds of the mapping that holds the calling thread's stack; HERE is an address in that
 * stack.  Above the stack, the mapping may contain other memory, which may be unmapped while the
 * thread lives.  For a stack that grows, *LOW is the lowest address that it may reach.  Returns 0
 * or -1.  Only under slow_lock. */
int maps_stack(uintptr_t here, uintptr_t *low, uintptr_t *high);

/* Call EACH for the id of every thread of this process, until it returns non-zero.  Returns 0 or
 * -1. */
int maps_threads(int (*each)(int tid, void *arg), void *arg);

/* Returns the number of threads of this process, or -1 when it is not known.  Async-signal-safe. */
int maps_thread_count(void);

#endif
