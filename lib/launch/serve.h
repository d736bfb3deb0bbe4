/* serve.h - pct-run's side of ask.h: listens for calls of processes that the library cannot sample,
 * and starts the kernel's sampler, pct-sys, at the first call. */
#ifndef RUNSERVE_H
#define RUNSERVE_H

#include "exec/child.h"
#include "exec/passsignals.h"
#include "run/rundir.h"

#include <stdint.h>

struct runserve {
	int listening;       /* descriptor of the socket, until the sampler has it; -1 none */
	int stop;            /* end of a pipe; closing it ends the sampler; -1 none */
	pid_t pid;           /* pid of the sampler; 0 none */
	const char *sampler; /* path of pct-sys */
	const char *hz;      /* samples a second, for its -F */
	const char *frames;  /* the most frames of a call path, for its -l; NULL none */
	int times;           /* 1: the sampler records the time of each sample, with --log */
	uint64_t until; /* when sampling ends, CLOCK_MONOTONIC in ns; 0: when the program ends */
	char *const *env;
	const struct rundir *dir;
	const struct child_signals *signals;
};

/* Listen for calls.  The caller has set the last eight members of S, from sampler on.  After a
 * failure, which is not reported, no process can call. */
void runserve_open(struct runserve *s);

/* Start the sampler because a process calls, unless the time of sampling is over.  The sampler
 * answers the process. */
void runserve_start(struct runserve *s);

/* Wait for the program PID as child_wait() does, and start the sampler when a process calls. */
int runserve_wait(struct runserve *s, pid_t pid);

/* Accept no more calls, tell the sampler to end, and wait until it has written its samples. */
void runserve_end(struct runserve *s);

#endif
