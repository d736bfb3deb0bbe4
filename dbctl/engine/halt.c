/* halt.c - keeps processes stopped, and the commands that resume them. */
#include "base/clock.h"
#include "engine/halt.h"
#include "process/procs.h"
#include "sample/kick.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
	STAND_MS = 500, /* how long a process may take to stop */
	LOOK_MS = 20,   /* between two looks */
};

static int64_t halting; /* ms: when halt_all was called; 0: the job runs */

static int runs(const struct proc *p)
{
	return p->state == PROC_EMBRYO || p->state == PROC_RUNNING || p->state == PROC_RECALLED;
}

void halt_all(void)
{
	halting = clock_ms();
	for (struct proc *p = procs_all(); p; p = p->next)
		post(p, EV_CLOSE, NULL);
}

void halt_stop(struct proc *p, struct news *n)
{
	(void)n;
	kick_stop(p);
}

int halt_keeps(struct proc *p, const char *command)
{
	if (!halting || p->leave)
		return 0;
	free(p->resume);
	p->resume = strdup(command);
	return 1;
}

void halt_open(struct proc *p, struct news *n)
{
	char *command = p->resume;

	(void)n;
	p->resume = NULL;
	procs_stands(p);
	post(p, EV_RESUME, command);
	free(command);
}

/* Stop dbctl when all processes are stopped, or when one has not stopped for too long. */
void halt_look(int64_t now)
{
	if (!halting)
		return;
	procs_again(LOOK_MS);
	for (struct proc *p = procs_all(); p; p = p->next)
		if (runs(p) && now - halting < STAND_MS)
			return;
	raise(SIGSTOP);
	halting = 0;
	for (struct proc *p = procs_all(); p; p = p->next)
		post(p, EV_OPEN, NULL);
}
