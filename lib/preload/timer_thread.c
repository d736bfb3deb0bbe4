/* timer_thread.c - timer T: a POSIX timer on each thread's CPU clock.
 *
 * The kernel checks such a timer once a tick, whatever its interval; expirations in between are
 * counted exactly as overruns, and are lost.  (An interval of 1 ms gave 249 signals and 746
 * overruns in 1 s at 250 Hz.)  exec deletes the timer together with a pending signal. */
#include "format/pctfile.h"
#include "preload/config.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/random.h"
#include "preload/syscalls.h"
#include "preload/timer_thread.h"
#include "inside/leastinterval.h"

#include <errno.h>
#include <string.h>
#include <time.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

char timer_mark;

uint64_t timer_interval(uint64_t *state)
{
	uint64_t mean = config.interval * config.random, least = mean / 2 + 1;

	if (least < PCT_INTERVAL_LEAST)
		least = PCT_INTERVAL_LEAST;
	return config.random ? least + random_below(state, 2 * (mean - least) + 1)
			     : config.interval;
}

static struct itimerspec spec(uint64_t first, uint64_t interval)
{
	struct itimerspec s;

	s.it_value.tv_sec = (time_t)(first / 1000000000);
	s.it_value.tv_nsec = (long)(first % 1000000000);
	s.it_interval.tv_sec = (time_t)(interval / 1000000000);
	s.it_interval.tv_nsec = (long)(interval % 1000000000);
	return s;
}

int thread_timer_arm(struct thread *t, uint64_t first)
{
	/* The CPU clock of a thread, as the kernel encodes it (include/linux/posix-timers.h,
	 * MAKE_THREAD_CPUCLOCK with CPUCLOCK_SCHED); pthread_getcpuclockid returns the same but
	 * needs a pthread_t. */
	clockid_t clock = (clockid_t)(~(unsigned)t->tid << 3 | 6);
	struct itimerspec s = spec(first, config.random ? 0 : config.interval);
	struct sigevent ev;

	memset(&ev, 0, sizeof ev);
	ev.sigev_notify = SIGEV_THREAD_ID;
	ev.sigev_signo = PRIVATE_SIGNAL;
	ev.sigev_value.sival_ptr = &timer_mark;
	ev.sigev_notify_thread_id = t->tid;
	if (timer_create(clock, &ev, &t->posix) != 0)
		return errno;
	if (timer_settime(t->posix, 0, &s, NULL) != 0) {
		int e = errno;
		timer_delete(t->posix);
		return e;
	}
	return 0;
}

void thread_timer_disarm(struct thread *t)
{
	timer_delete(t->posix);
}

void thread_timer_settle(struct thread *t)
{
	uint64_t mean = config.interval * config.random;
	struct itimerspec s = spec(mean, mean);

	if (config.random)
		timer_settime(t->posix, 0, &s, NULL);
}

char look_mark;
static timer_t look;
static pid_t looking; /* the process that made the timer; its children do not have it */

void look_timer_arm(void)
{
	struct itimerspec every = {{0, 20000000}, {0, 20000000}};
	struct sigevent ev;

	memset(&ev, 0, sizeof ev);
	ev.sigev_notify = SIGEV_SIGNAL;
	ev.sigev_signo = PRIVATE_SIGNAL;
	ev.sigev_value.sival_ptr = &look_mark;
	if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &ev, &look) != 0)
		return;
	looking = process.pid;
	timer_settime(look, 0, &every, NULL);
}

void look_timer_disarm(void)
{
	if (looking == process.pid)
		timer_delete(look);
	looking = 0;
}

void thread_timer_next(struct thread *t)
{
	struct itimerspec s;

	if (!config.random || !may_call())
		return;
	s = spec(timer_interval(&t->random), 0);
	timer_settime(t->posix, 0, &s, NULL);
}
