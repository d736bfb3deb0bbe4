/* sampleropt.h - options of the sampler: events, targets, depth. */
#ifndef SAMPLEROPT_H
#define SAMPLEROPT_H

#include "sys/event.h"

#include <stddef.h>
#include <sys/types.h>

enum {
	SAMPLER_EVENTS = 16,
	/* bytes of the stack with each sample.  LEAST: until paths need more.  FIXED: for events of
	 * processes, which keep their first size.  MOST: what fits into a record. */
	STACK_LEAST = 16 << 10,
	STACK_FIXED = 32 << 10,
	STACK_MOST = 63 << 10,
};

struct sampler_opt {
	struct sys_event event[SAMPLER_EVENTS];
	unsigned events;
	const pid_t *target; /* threads, with those that they start later */
	size_t targets;      /* 0: everything on the machine */
	int no_idle;         /* not the idle task */
	int switches;        /* with a record whenever a thread leaves a CPU or is back */
	int on_exec;         /* begin with the target's exec */
	unsigned depth;      /* frames of a call path; 0 or 1: none */
	/* bytes of a thread's stack that a sample has, with its registers, to unwind by: a multiple
	 * of 8, at most STACK_MOST; 0: the kernel walks the program's frame pointers */
	unsigned stack;
	unsigned pages; /* of a ring, a power of two */
};

/* The accounts of an event. */
struct sampler_sum {
	uint64_t lost;             /* samples that found the ring full */
	uint64_t value;            /* the event's count, of clocks ns; all CPUs and children */
	uint64_t enabled, running; /* ns; running is less when events took turns (multiplexing) */
};

#endif
