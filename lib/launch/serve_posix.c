/* serve_posix.c - there is no sampler in the kernel: no process can call. */
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
