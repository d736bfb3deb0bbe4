/* serve_linux.h - pct-run's end of ask.h: listen for processes that the library cannot sample, and
 * start the kernel's sampler for them when the first one calls. */
#ifndef RUNSERVE_LINUX_H
#define RUNSERVE_LINUX_H

#include "host/child.h"
#include "run/rundir.h"

#include <stdint.h>

struct runserve {
	int listening;       /* the socket, until the sampler has it; -1 none */
	int stop;            /* the sampler ends when this pipe's end is closed; -1 none */
	pid_t pid;           /* of the sampler, 0 none */
	const char *sampler; /* path of pct-sys */
	const char *hz;      /* samples a second, for its -F */
	uint64_t until;      /* CLOCK_MONOTONIC, in ns, when sampling ends; 0 with the program */
	char *const *env;
	const struct rundir *dir;
	const struct child_signals *signals;
};

/* Listen for the run that the last six members of S, filled in, tell of.  Where that cannot be,
 * nobody will call. */
void runserve_open(struct runserve *s);

/* Somebody calls: start the sampler, which answers, unless the time of sampling is over. */
void runserve_start(struct runserve *s);

/* Wait for the program PID as child_wait() does, and serve meanwhile. */
int runserve_wait(struct runserve *s, pid_t pid);

/* Nobody is to call any more: let the sampler write what it has, and wait for its end. */
void runserve_end(struct runserve *s);

#endif
