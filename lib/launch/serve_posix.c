/* serve_posix.c - does not listen: without Linux there is no sampler of the kernel to start. */
#include "launch/serve.h"

void runserve_open(struct runserve *s)
{
	s->listening = s->stop = -1;
	s->pid = 0;
}

void runserve_start(struct runserve *s)
{
	(void)s;
}

int runserve_wait(struct runserve *s, pid_t pid)
{
	return child_wait(s->signals, pid);
}

void runserve_end(struct runserve *s)
{
	(void)s;
}
