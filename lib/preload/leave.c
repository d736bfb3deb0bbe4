/* leave.c - ends sampling in this process. */
#include "preload/clock.h"
#include "preload/isforked.h"
#include "preload/leave.h"
#include "preload/accounts.h"
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/files.h"
#include "preload/hooks.h"
#include "preload/pycode.h"
#include "preload/rules.h"
#include "preload/objects.h"
#include "preload/overflow.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/signals.h"
#include "preload/slowlock.h"
#include "preload/statesample.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "preload/timer_process.h"
#include "preload/timer_thread.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>

#define LOOK_NS 100000000 /* between two checks whether the attaching process still exists */

int left;

static int leaving; /* leave_program is at work: handlers must not use what it removes */

void leave_all(void)
{
	int sig = process_timer_signal();

	threads_stop();
	look_timer_disarm();
	if (process_timer())
		process_timer_disarm();
	signal_give_back(sig);
	signal_leave(PRIVATE_SIGNAL);
	signal_leave(SIGBUS);
	overflow_leave();
	accounts_begin(NULL);
	statesample_forget();
	objects_forget();
	pycode_forget();
	codemap_drop();
	__atomic_store_n(&active, 0, __ATOMIC_SEQ_CST);
}

void leave_program(void)
{
	if (__atomic_exchange_n(&leaving, 1, __ATOMIC_SEQ_CST))
		return;
	__atomic_store_n(&sampling, 0, __ATOMIC_SEQ_CST);
	if (active && signals_settle(SETTLE_LEAVE) && slow_trylock()) {
		leave_all();
		slow_unlock(NULL);
	}
	__atomic_store_n(&leaving, 0, __ATOMIC_SEQ_CST);
}

static int other_is_gone(void)
{
	static uint64_t looked;
	uint64_t now = now_ns(CLOCK_MONOTONIC), before = looked;

	if (now - before < LOOK_NS
		|| !__atomic_compare_exchange_n(
			&looked, &before, now, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
		|| !may_call())
		return 0;
	return real_syscall(SYS_kill, config.by, 0) != 0 && errno == ESRCH;
}

int leave_alone(void)
{
	if (!active || __atomic_load_n(&leaving, __ATOMIC_SEQ_CST))
		return 1;
	if (!other_is_gone())
		return 0;
	leave_program();
	return 1;
}

void leave_again(void)
{
	leaving = 0;
}

void leave_to_kernel(const char *reason)
{
	sigset_t saved;
	int e = errno;

	if (!active || !config.run || config.by || !hook_may_call() || !in_own_process())
		return;
	slow_lock(&saved);
	/* a handler that begins after signals_settle would read memory that is unmapped by then */
	__atomic_store_n(&left, 1, __ATOMIC_SEQ_CST);
	__atomic_store_n(&sampling, 0, __ATOMIC_SEQ_CST);
	if (signals_settle(SETTLE_LEAVE)) {
		tripwire_end();
		leave_all();
		files_hand_over(process.pid, 0, reason, program.exe);
	} else {
		__atomic_store_n(&left, 0, __ATOMIC_SEQ_CST);
		sampling = 1;
	}
	slow_unlock(&saved);
	errno = e;
}
