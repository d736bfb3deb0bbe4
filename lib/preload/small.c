/* small.c - the small helpers that inside.h declares, and the slow lock. */
#include "preload/config.h"
#include "preload/inside.h"
#include "preload/maps.h"
#include "preload/real.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void tell(int force, const char *text, const char *object)
{
	char line[1024];
	size_t at = 0;

	if (!force && !config.verbose)
		return;
	put_text(line, sizeof line - 1, &at, "libpct: ");
	put_text(line, sizeof line - 1, &at, text);
	if (object) {
		put_text(line, sizeof line - 1, &at, ": ");
		put_text(line, sizeof line - 1, &at, object);
	}
	line[at++] = '\n';
	if (write(STDERR_FILENO, line, at) < 0)
		return;
}

uint64_t now_ns(int clock)
{
	struct timespec t;

	return OWN(clock_gettime)(clock, &t) == 0
		? (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec
		: 0;
}

CHILD_CODE uint64_t random_below(uint64_t *state, uint64_t n)
{
	uint64_t x = *state ? *state : 0x9e3779b97f4a7c15;

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	*state = x;
	return (x * 0x2545f4914f6cdd1d >> 1) % n;
}

static CHILD_DATA int lock;
static int cancel_state; /* cancel state of the holder: opening a file in a handler must not cancel
			  * a thread */

/* The holder does a few dozen system calls at most; if the kernel took the processor from it, we
 * yield ours so that it can finish.  The wait is bounded: we may be the more urgent thread. */
int slow_trylock(void)
{
	if (!may_call() || !maps_room())
		return 0;
	for (int i = 0; i < 200; i++) {
		if (!__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) {
			cancel_state = cancel_off();
			return 1;
		}
		if (i >= 100)
			sched_yield();
	}
	return 0;
}

#define BIT(sig) (1ul << ((sig)-1)) /* all are below 32 */

CHILD_CODE void all_signals(sigset_t *set)
{
	unsigned long *word = (unsigned long *)(void *)set; /* sigdelset is far away: direct.h */

	for (size_t i = 0; i < sizeof *set / sizeof *word; i++)
		word[i] = ~0ul;
	word[0] &= ~(BIT(SIGBUS) | BIT(SIGSEGV) | BIT(SIGILL) | BIT(SIGFPE) | BIT(SIGTRAP)
		| BIT(SIGSYS));
}

void slow_lock(sigset_t *saved)
{
	sigset_t all;

	all_signals(&all);
	real_sigmask(SIG_BLOCK, &all, saved);
	while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE))
		sched_yield();
	cancel_state = cancel_off();
}

void slow_unlock(const sigset_t *saved)
{
	int state = cancel_state;

	__atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
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
}

CHILD_CODE void slow_unlock_child(const sigset_t *saved)
{
	__atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
	mask_direct(SIG_SETMASK, saved, NULL);
}
