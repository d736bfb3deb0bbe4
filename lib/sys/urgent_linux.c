/* urgent_linux.c - owns the sampler's priority, and the CPU that it runs on. */
#define _GNU_SOURCE
#include "sys/urgent.h"

#include <sched.h>

enum { IN_TURN = 3 }; /* samples on one CPU before the sampler moves there */

static int urgent; /* 1: we have changed it */
static cpu_set_t before;
static unsigned here, last, in_turn;

void urgent_begin(void)
{
	struct sched_param p = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};

	/* who started us with another policy has chosen it */
	here = (unsigned)-1;
	urgent = sched_getscheduler(0) == SCHED_OTHER
		&& sched_getaffinity(0, sizeof before, &before) == 0
		&& sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &p) == 0;
}

void urgent_follow(unsigned cpu)
{
	cpu_set_t set;

	in_turn = cpu == last ? in_turn + 1 : 1;
	last = cpu;
	if (!urgent || cpu == here || in_turn < IN_TURN || cpu >= CPU_SETSIZE)
		return;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	here = cpu; /* once: it may not be permitted to run there */
	sched_setaffinity(0, sizeof set, &set);
}

void urgent_end(void)
{
	struct sched_param p = {0};

	if (urgent) {
		sched_setscheduler(0, SCHED_OTHER, &p);
		sched_setaffinity(0, sizeof before, &before);
	}
	urgent = 0;
}
