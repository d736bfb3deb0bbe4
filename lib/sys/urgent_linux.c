/* urgent_linux.c - owns the sampler's priority. */
#define _GNU_SOURCE
#include "sys/urgent.h"

#include <sched.h>

static int urgent; /* 1: we have changed it */

void urgent_begin(void)
{
	struct sched_param p = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};

	/* who started us with another policy has chosen it */
	urgent = sched_getscheduler(0) == SCHED_OTHER
		&& sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &p) == 0;
}

void urgent_end(void)
{
	struct sched_param p = {0};

	if (urgent)
		sched_setscheduler(0, SCHED_OTHER, &p);
	urgent = 0;
}
