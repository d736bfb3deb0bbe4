/* halt.c - see halt.h. */
#include "follow.h"
#include "halt.h"
#include "sample.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
	STAND_MS = 500, /* for a process to come to a stand */
	LOOK_MS = 20,   /* between two looks */
	IDLE_MS = 1000, /* when there is nothing to look for */
};

static int64_t halting; /* ms: since when all are; 0 not */

void halt_all(void)
{
	halting = coproc_now();
	for (struct proc *p = follow_all(); p; p = p->next)
		if (p->state == PROC_RUNNING && (p->automatic ? !p->control : !p->kicked))
			sample_kick(p);
}

int halt_keeps(struct proc *p, const char *command)
{
	if ((!halting && !p->halted) || p->leave)
		return 0;
	free(p->resume);
	p->resume = strdup(command);
	return 1;
}

/* It has been at its stop for no other reason, and its debugger is still there. */
static int kept(const struct proc *p)
{
	return p->resume && p->state == PROC_STOPPED;
}

static void release(struct proc *p)
{
	char *command = p->resume;

	p->resume = NULL;
	p->halted = 0;
	follow_resume(p, command);
	free(command);
}

/* When all stand still, or one does not for so long, stop ourselves. */
static void stop(int64_t now)
{
	for (struct proc *p = follow_all(); p; p = p->next)
		if (p->state == PROC_RUNNING && now - halting < STAND_MS)
			return;
	raise(SIGSTOP);
	halting = 0;
	for (struct proc *p = follow_all(); p; p = p->next)
		if (kept(p) && !p->halted)
			release(p);
}

int halt_pump(int64_t now)
{
	int wait = IDLE_MS;

	for (struct proc *p = follow_all(); p; p = p->next) {
		if (!p->halted || !kept(p))
			continue;
		wait = LOOK_MS;
		if (target_continued(p->pid))
			release(p);
	}
	if (halting)
		stop(now);
	return halting ? LOOK_MS : wait;
}
