/* sampleropt.h - defines the options of the sampler: events, targets, depth. */
#ifndef SAMPLEROPT_H
#define SAMPLEROPT_H

#include "sys/event.h"

#include <stddef.h>
#include <sys/types.h>

enum {
	SAMPLER_EVENTS = 16,
	/* bytes of the stack to copy with each sample.  LEAST: at first, until paths need more.
	 * FIXED: for events of processes, whose size cannot be changed.  MOST: as much as fits into
	 * a record. */
	STACK_LEAST = 16 << 10,
	STACK_FIXED = 32 << 10,
	STACK_MOST = 63 << 10,
};

struct sampler_opt {
	struct sys_event event[SAMPLER_EVENTS];
	unsigned events;
	const pid_t *target; /* threads to sample, and those that they start later */
	size_t targets;      /* 0: everything on the machine */
	int no_idle;         /* do not sample the idle task */
	int switches;        /* make a record whenever a thread leaves a CPU or is back */
	int on_exec;         /* 1: begin with the target's exec */
	unsigned depth;      /* frames of a call path; 0 or 1: none */
	/* bytes of the thread's stack to copy with each sample, together with its registers, for
	 * the unwinder: a multiple of 8, at most STACK_MOST; 0: the kernel walks the program's
	 * frame pointers instead */
	unsigned stack;
	int soon;       /* 1: wake the reader for each sample, not for half a ring */
	unsigned pages; /* pages of a ring, a power of two */
};

/* The counts of an event, summed over all CPUs and processes. */
struct sampler_sum {
	uint64_t lost;             /* samples that found the ring full */
	uint64_t value;            /* the event's count; for a clock, ns */
	uint64_t enabled, running; /* ns; `running' is less when events took turns (multiplexing) */
};

#endif
