/* sampleropt.h - what is to be sampled: events, of whom, how deep. */
#ifndef SAMPLEROPT_H
#define SAMPLEROPT_H

#include "sys/event.h"

#include <stddef.h>
#include <sys/types.h>

enum { SAMPLER_EVENTS = 16 };

struct sampler_opt {
	struct sys_event event[SAMPLER_EVENTS];
	unsigned events;
	const pid_t *target; /* threads, with what they start from then on */
	size_t targets;      /* 0: everything on the machine */
	int no_idle;         /* not the idle task */
	int on_exec;         /* the target is to begin with its exec */
	unsigned depth;      /* frames of a call path; 0 or 1: none */
	unsigned pages;      /* of a ring, a power of two */
};

#endif
