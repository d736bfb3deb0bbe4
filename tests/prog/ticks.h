/* ticks.h - work that meets ticks of the kernel.
 * A timer of CPU time (T, V, P) runs out at the first tick that finds the program on a processor:
 * beside others that take turns there may be none in 200 ms.  A timer of the program's own says
 * when there was one. */
#ifndef TICKS_H
#define TICKS_H

#include "burn.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Burn until N more ticks of the kernel have met this thread.  At each of them a timer of this
 * thread, or of the process, with an interval of 1 ms or less has run out as well.  Needs the
 * system call timer_create, and no signal is handled. */
static inline __attribute__((unused)) void burn_ticks(int n)
{
	const int sig = SIGRTMAX - 3;
	struct sigevent e = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = sig};
	struct itimerspec ms = {{0, 1000000}, {0, 1000000}};
	struct timespec now = {0, 0};
	sigset_t own, before;
	timer_t t;

	if (n <= 0)
		return;
	e._sigev_un._tid = (int)syscall(SYS_gettid);
	sigemptyset(&own);
	sigaddset(&own, sig);
	pthread_sigmask(SIG_BLOCK, &own, &before);
	if (timer_create(CLOCK_THREAD_CPUTIME_ID, &e, &t) != 0)
		abort();
	/* what runs out while the timer is set was due at a tick before: it is not counted */
	timer_settime(t, 0, &ms, NULL);
	while (n > 0) {
		burn_ms(2);
		if (sigtimedwait(&own, NULL, &now) == sig)
			n--;
	}
	timer_delete(t);
	sigtimedwait(&own, NULL, &now);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

#endif
