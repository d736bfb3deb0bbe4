/* kernelticks.h - work that meets ticks of the kernel.
 * A timer of CPU time (T, V, P) runs out at the first tick that finds the program on a processor:
 * beside others that take turns there may be none in 200 ms.  A timer of the program's own says
 * when there was one: at each, a timer of this thread or of the process that was set before, with
 * an interval of 1 ms or less, has run out as well.
 *
 *	ticks_begin(&t); do WORK; while (ticks_met(&t) < 3); ticks_end(&t);
 *
 * No signal is handled for it. */
#ifndef KERNELTICKS_H
#define KERNELTICKS_H

#include "burn.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TICKS_SIGNAL (SIGRTMAX - 3)

struct ticks {
	timer_t timer;
	sigset_t own, before;
	int met;
};

static inline __attribute__((unused)) void ticks_begin(struct ticks *t)
{
	struct sigevent e = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = TICKS_SIGNAL};
	struct itimerspec ms = {{0, 1000000}, {0, 1000000}};

	t->met = 0;
	e._sigev_un._tid = (int)syscall(SYS_gettid);
	sigemptyset(&t->own);
	sigaddset(&t->own, TICKS_SIGNAL);
	/* not by the C library: a profiler's function there may change more than this signal */
	syscall(SYS_rt_sigprocmask, SIG_BLOCK, &t->own, &t->before, (_NSIG - 1) / 8);
	if (timer_create(CLOCK_THREAD_CPUTIME_ID, &e, &t->timer) != 0
		|| timer_settime(t->timer, 0, &ms, NULL) != 0)
		abort();
}

/* How many ticks met the thread since ticks_begin, of those between two calls one. */
static inline __attribute__((unused)) int ticks_met(struct ticks *t)
{
	long now[4] = {0, 0, 0, 0};

	/* no function of the C library: that would be a point at which a thread is cancelled */
	if (syscall(SYS_rt_sigtimedwait, &t->own, NULL, now, (_NSIG - 1) / 8) == TICKS_SIGNAL)
		t->met++;
	return t->met;
}

static inline __attribute__((unused)) void ticks_end(struct ticks *t)
{
	timer_delete(t->timer);
	ticks_met(t);
	syscall(SYS_rt_sigprocmask, SIG_SETMASK, &t->before, NULL, (_NSIG - 1) / 8);
}

/* Burn until N more ticks have met this thread. */
static inline __attribute__((unused)) void burn_ticks(int n)
{
	struct ticks t;

	if (n <= 0)
		return;
	ticks_begin(&t);
	do
		burn_ms(2);
	while (ticks_met(&t) < n);
	ticks_end(&t);
}

/* Call F(STEPS) for MS milliseconds of CPU time, and until N ticks have met this thread in it. */
static inline __attribute__((unused)) void work_for(void (*f)(long), long steps, double ms, int n)
{
	double end = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) + ms * 1e-3;
	struct ticks t;

	if (n > 0)
		ticks_begin(&t);
	do
		f(steps);
	while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < end || (n > 0 && ticks_met(&t) < n));
	if (n > 0)
		ticks_end(&t);
}

#endif
