/* slowlock.c - owns the slow lock. */
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/real.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"
#include "preload/wait.h"

#include <pthread.h>

static CHILD_DATA int lock; /* 0: free; 1: held; 2: held, and threads may sleep for it */
static CHILD_DATA int lent; /* id of the holder, if it may take the lock again (slow_lend); or 0 */
/* slow_trylock waits no longer than TRY_NS.  slow_lock sleeps at most LOOK_NS before it tries
 * again, should no thread have woken it, then twice that, and so on: many threads may wait. */
enum { TRY_NS = 2000000, LOOK_NS = 10000000, LOOK_MOST = 640000000 };
static int cancel_state; /* of the holder, which must not be cancelled in a handler */

/* The lock of Drepper, Futexes are tricky (2011), 5: a thread that has slept for the lock sets it
 * to 2 when it takes it, since other threads may sleep as well. */
static int take_free(void)
{
	int is_free = 0;

	return !__atomic_load_n(&lock, __ATOMIC_RELAXED)
		&& __atomic_compare_exchange_n(
			&lock, &is_free, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static int take_slept(void)
{
	return !__atomic_exchange_n(&lock, 2, __ATOMIC_ACQUIRE);
}

static void let_go(void)
{
	if (__atomic_exchange_n(&lock, 0, __ATOMIC_RELEASE) == 2)
		wait_wake(&lock);
}

static int is_lent(void)
{
	int to = __atomic_load_n(&lent, __ATOMIC_RELAXED);

	return to && to == wait_self();
}

/* The holder makes a few dozen system calls at most.  The wait is bounded: the kernel may have
 * taken the processor from the holder, and our thread may be the more urgent one. */
int slow_trylock(void)
{
	int taken = 0;

	/* with too little stack a fault would interrupt us: the program's handler of SIGSEGV may
	 * leave our handler by siglongjmp, and the lock would stay locked for ever */
	if (!may_call() || !saferead_room((uintptr_t)__builtin_frame_address(0), SLOW_ROOM))
		return 0;
	if (is_lent())
		return 1;
	for (int i = 0; i < 100 && !taken; i++)
		taken = take_free();
	for (int i = 0; i < 4 && !taken; i++)
		if (!(taken = take_slept()))
			wait_while(&lock, 2, TRY_NS / 4);
	if (taken)
		cancel_state = cancel_off();
	return taken;
}

void slow_lend(int on)
{
	__atomic_store_n(&lent, on ? wait_self() : 0, __ATOMIC_RELAXED);
}

#define BIT(sig) (1ul << ((sig)-1)) /* all these signals are below 32 */

CHILD_CODE void all_signals(sigset_t *set)
{
	unsigned long *word =
		(unsigned long *)(void *)set; /* no sigdelset: see CHILD_CODE in direct.h */

	for (size_t i = 0; i < sizeof *set / sizeof *word; i++)
		word[i] = ~0ul;
	word[0] &= ~(BIT(SIGBUS) | BIT(SIGSEGV) | BIT(SIGILL) | BIT(SIGFPE) | BIT(SIGTRAP)
		| BIT(SIGSYS));
}

void slow_lock(sigset_t *saved)
{
	sigset_t all;
	long ns = LOOK_NS;

	all_signals(&all);
	real_sigmask(SIG_BLOCK, &all, saved);
	if (!take_free())
		while (!take_slept()) {
			/* leave the program's signals unblocked while we sleep */
			real_sigmask(SIG_SETMASK, saved, NULL);
			wait_while(&lock, 2, ns);
			ns = ns < LOOK_MOST ? 2 * ns : ns;
			real_sigmask(SIG_BLOCK, &all, saved);
		}
	cancel_state = cancel_off();
}

void slow_unlock(const sigset_t *saved)
{
	int state = cancel_state;

	if (!saved && is_lent())
		return;
	let_go();
	cancel_set(state);
	if (saved)
		real_sigmask(SIG_SETMASK, saved, NULL);
}

CHILD_CODE void slow_lock_child(sigset_t *saved)
{
	sigset_t all;

	all_signals(&all);
	mask_direct(SIG_BLOCK, &all, saved);
	lock = 1;
	lent = 0;
}

CHILD_CODE void slow_unlock_child(const sigset_t *saved)
{
	__atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
	mask_direct(SIG_SETMASK, saved, NULL);
}
