/* sampleropt.h - options of the sampler: events, targets, depth. */
#ifndef SAMPLEROPT_H
#define SAMPLEROPT_H

#include "sys/event.h"

#include <stddef.h>
#include <sys/types.h>

enum { SAMPLER_EVENTS = 16 };

struct sampler_opt {
	struct sys_event event[SAMPLER_EVENTS];
	unsigned events;
	const pid_t *target; /* threads, with those that they start later */
	size_t targets;      /* 0: everything on the machine */
	int no_idle;         /* not the idle task */
	int on_exec;         /* begin with the target's exec */
	unsigned depth;      /* frames of a call path; 0 or 1: none */
	unsigned pages;      /* of a ring, a power of two */
};

#endif
