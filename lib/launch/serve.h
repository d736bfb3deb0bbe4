/* serve.h - pct-run's side of ask.h: listens for processes that the library cannot sample,
 * and starts the kernel's sampler when the first one calls. */
#ifndef RUNSERVE_H
#define RUNSERVE_H

#include "exec/child.h"
#include "exec/passsignals.h"
#include "run/rundir.h"

#include <stdint.h>

struct runserve {
	int listening;       /* the socket, until the sampler has it; -1 none */
	int stop;            /* a pipe; closing it ends the sampler; -1 none */
	pid_t pid;           /* of the sampler, 0 none */
	const char *sampler; /* path of pct-sys */
	const char *hz;      /* samples a second, for its -F */
	const char *frames;  /* of call paths, for its -l; NULL none */
	int times;           /* 1: of each sample, for its --log */
	uint64_t until;      /* CLOCK_MONOTONIC, in ns, when sampling ends; 0 with the program */
	char *const *env;
	const struct rundir *dir;
	const struct child_signals *signals;
};

/* Listen for the run in the last eight members of S, which the caller has set.  On failure no
 * process can call. */
void runserve_open(struct runserve *s);

/* A process calls: start the sampler, which answers, unless the time of sampling is over. */
void runserve_start(struct runserve *s);

/* Wait for the program PID as child_wait() does, and serve meanwhile. */
int runserve_wait(struct runserve *s, pid_t pid);

/* Accept no more calls: let the sampler write its samples, and wait for its end. */
void runserve_end(struct runserve *s);

#endif
