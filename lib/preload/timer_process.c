/* timer_process.c - timers of the whole process: V, P, R (setitimer), M (a POSIX timer on
 * CLOCK_MONOTONIC, for wall-clock time when the program itself needs ITIMER_REAL) and S (no timer:
 * the program sends itself the signal of V once for each sample, so that tests know how many
 * samples there are).
 *
 * The program has the first right to interval timers: when it uses one, we leave that timer to it
 * (hook_time.c). */
#include "preload/clock.h"
#include "preload/config.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/random.h"
#include "preload/real.h"
#include "preload/syscalls.h"
#include "preload/timer_process.h"
#include "preload/timer_thread.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static CHILD_DATA char running;
static CHILD_DATA char stopped; /* the timer that ran last: its signal may still be on its way */
static timer_t monotonic;
static uint64_t random_state;

static int which_of(char timer)
{
	return timer == 'V' ? ITIMER_VIRTUAL : timer == 'P' ? ITIMER_PROF : ITIMER_REAL;
}

CHILD_CODE int process_timer_signal_of(char timer)
{
	switch (timer) {
	case 'S':
	case 'V': return SIGVTALRM;
	case 'P': return SIGPROF;
	case 'R': return SIGALRM;
	}
	return 0;
}

int process_timer_sent(int sig, int code)
{
	char timer = running ? running : stopped;

	return timer && sig == process_timer_signal_of(timer)
		&& code == (timer == 'S' ? SI_TKILL : SI_KERNEL);
}

void process_timer_theirs(void)
{
	if (!running)
		stopped = 0;
}

int process_timer_signal(void)
{
	return process_timer_signal_of(running);
}

char process_timer(void)
{
	return running;
}

static int set_itimer(char timer, uint64_t first, uint64_t interval)
{
	struct itimerval v;

	first = first < 1000 ? 1000 : first; /* 0 us would switch the timer off */
	v.it_value.tv_sec = (time_t)(first / 1000000000);
	v.it_value.tv_usec = (suseconds_t)(first % 1000000000 / 1000);
	v.it_interval.tv_sec = (time_t)(interval / 1000000000);
	v.it_interval.tv_usec = (suseconds_t)(interval % 1000000000 / 1000);
	return real_setitimer(which_of(timer), &v, NULL) == 0 ? 0 : errno;
}

static void set_monotonic(uint64_t first, uint64_t interval)
{
	struct itimerspec s;

	s.it_value.tv_sec = (time_t)(first / 1000000000);
	s.it_value.tv_nsec = (long)(first % 1000000000);
	s.it_interval.tv_sec = (time_t)(interval / 1000000000);
	s.it_interval.tv_nsec = (long)(interval % 1000000000);
	timer_settime(monotonic, 0, &s, NULL);
}

int process_timer_arm(char timer)
{
	uint64_t interval = config.random ? 0 : config.interval, first;
	struct itimerval there;
	struct sigevent ev;
	int e;

	if (timer == 'S') {
		running = 'S';
		return 0;
	}
	if (!random_state)
		random_state = now_ns(CLOCK_MONOTONIC) ^ (uint64_t)process.pid << 32;
	first = 1 + random_below(&random_state, config.interval);
	if (timer == 'M') {
		memset(&ev, 0, sizeof ev);
		ev.sigev_notify = SIGEV_SIGNAL;
		ev.sigev_signo = PRIVATE_SIGNAL;
		ev.sigev_value.sival_ptr = &timer_mark;
		if (timer_create(CLOCK_MONOTONIC, &ev, &monotonic) != 0)
			return errno;
		set_monotonic(first, interval);
		running = 'M';
		return 0;
	}
	/* interval timers survive exec: a timer that already runs is the program's */
	if (real_getitimer(which_of(timer), &there) == 0
		&& (there.it_value.tv_sec || there.it_value.tv_usec))
		return EBUSY;
	if ((e = set_itimer(timer, first, interval)))
		return e;
	running = timer;
	return 0;
}

/* Take pending signals of the timer back: a signal may be blocked, or meant for a thread that exec
 * ends, and a program without our handler would die of it.  A signal from another sender stays
 * pending. */
static void take_back(int sig)
{
	struct timespec now = {0, 0};
	siginfo_t info, kept;
	sigset_t set;
	int keep = 0;

	sigemptyset(&set);
	sigaddset(&set, sig);
	while (real_syscall(SYS_rt_sigtimedwait, &set, &info, &now, _NSIG / 8) == sig)
		if (info.si_code != SI_KERNEL) {
			kept = info;
			keep = 1;
		}
	if (keep)
		real_syscall(SYS_rt_sigqueueinfo, process.pid, sig, &kept);
}

void process_timer_disarm(void)
{
	static const struct itimerval off;
	int sig = process_timer_signal();

	if (running == 'M')
		timer_delete(monotonic);
	else if (running && running != 'S')
		real_setitimer(which_of(running), &off, NULL);
	if (sig)
		take_back(sig);
	stopped = running;
	running = 0;
}

CHILD_CODE void process_timer_forget(void)
{
	running = stopped = 0;
}

void process_timer_settle(void)
{
	uint64_t mean = config.interval * config.random;

	if (!config.random || !running || running == 'S' || !may_call())
		return;
	if (running == 'M')
		set_monotonic(mean, mean);
	else
		set_itimer(running, mean, mean);
}

void process_timer_next(void)
{
	if (!config.random || !running || running == 'S')
		return;
	if (running == 'M')
		set_monotonic(timer_interval(&random_state), 0);
	else
		set_itimer(running, timer_interval(&random_state), 0);
}
