/* itimer_posix.c - the collector of itimer.o without Linux: makes histograms by setitimer(2), in
 * programs that are linked with it.  It has timers V, P (default) and R, no call paths and no logs.
 * The timer does not tell how often it expired, so PCT_LOST_OVERRUN stays 0. */
#include "preload/accounts.h"
#include "preload/childbegin.h"
#include "preload/context.h"
#include "preload/counter.h"
#include "preload/init.h"
#include "preload/linked.h"
#include "preload/pct.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/slowlock.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/time.h>

static int which(void)
{
	return config.timer == 'V'    ? ITIMER_VIRTUAL
		: config.timer == 'R' ? ITIMER_REAL
				      : ITIMER_PROF;
}

static int set_timer(void)
{
	suseconds_t us = (suseconds_t)(config.interval % 1000000000 / 1000);
	struct timeval t = {.tv_sec = (time_t)(config.interval / 1000000000), .tv_usec = us};
	struct itimerval v = {t, t};

	return setitimer(which(), &v, NULL);
}

/* 1 when O has a file; makes the file if slow_lock is free.  For the handler. */
static int ready(struct object *o)
{
	int state = __atomic_load_n(&o->state, __ATOMIC_ACQUIRE);

	if (state == OBJECT_NEW && slow_trylock()) {
		state = object_open(o, 0);
		slow_unlock(NULL);
	}
	return state == OBJECT_READY;
}

static void sample(int sig, siginfo_t *info, void *ucontext)
{
	uintptr_t pc = context_pc(ucontext);
	int e = errno;
	struct region r;

	(void)sig, (void)info;
	if (!__atomic_load_n(&sampling, __ATOMIC_RELAXED))
		return;
	if (!regions_find(pc, &r))
		accounts_lose(PCT_LOST_NOMAP, 1);
	else if (!ready(r.object))
		accounts_lose(PCT_LOST_NOFILE, 1);
	else
		counter_add(&r.object->file, pc - r.origin);
	errno = e;
}

static int handle(void)
{
	static const int signals[] = {
		[ITIMER_REAL] = SIGALRM, [ITIMER_VIRTUAL] = SIGVTALRM, [ITIMER_PROF] = SIGPROF};
	struct sigaction a;

	memset(&a, 0, sizeof a);
	a.sa_sigaction = sample;
	a.sa_flags = SA_SIGINFO | SA_RESTART;
	sigfillset(&a.sa_mask);
	return sigaction(signals[which()], &a, NULL);
}

/* Make new files for this process and arm the timer.  Under slow_lock. */
static int begin(int child)
{
	struct object *o;

	process_begin();
	process_describe();
	o = linked_files(child);
	if (!o)
		return -1;
	accounts_begin(o->file.head);
	if (!config.single)
		files_announce();
	return set_timer();
}

void child_begin(void)
{
	sigset_t saved;
	int e = errno;

	slow_lock_child(&saved);
	objects_child();
	active = begin(1) == 0;
	slow_unlock_child(&saved);
	errno = e;
}

const char *collect(void (*begun)(void))
{
	sigset_t saved;

	if (config.kind != 'h' || config.random || (config.timer && !strchr("VPR", config.timer)))
		return "only histograms at fixed intervals of timers V, P and R on this system";
	if (!config.timer)
		config.timer = 'P';
	slow_lock(&saved);
	active = sampling = regions_scan() == 0 && handle() == 0 && begin(0) == 0;
	if (active)
		begun();
	slow_unlock(&saved);
	return NULL;
}
