/* signals.c - owns the actions that the program has set for our signals. */
#include "preload/context.h"
#include "preload/rules.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/slowlock.h"
#include "preload/syscalls.h"
#include "preload/wait.h"
#include "preload/signals.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#define TAKEN_MAX 5

static struct taken {
	int sig;
	signal_claim *claim;
	struct sigaction program; /* what the program has set */
} taken[TAKEN_MAX];

static struct taken *find(int sig)
{
	for (int i = 0; i < TAKEN_MAX; i++)
		if (taken[i].sig == sig)
			return &taken[i];
	return NULL;
}

/* The default action of every signal that we take is to end the program. */
void signal_default(int sig, const siginfo_t *info)
{
	struct sigaction dfl;

	memset(&dfl, 0, sizeof dfl);
	dfl.sa_handler = SIG_DFL;
	real_sigaction(sig, &dfl, NULL);
	/* the faulting instruction runs again on return and ends the program; any other signal must
	 * be sent again */
	if (info->si_code <= 0 || sig != SIGBUS)
		real_syscall(SYS_tgkill, real_syscall(SYS_getpid), real_syscall(SYS_gettid), sig);
}

/* Compute the mask for the program's handler: the mask of the interrupted code, the signal itself,
 * and what the action A adds. */
static void mask_of(
	const struct sigaction *a, int sig, const ucontext_t *interrupted, sigset_t *mask)
{
	sigemptyset(mask);
	memcpy(mask, &interrupted->uc_sigmask, _NSIG / 8); /* the kernel's sigset is no larger */
	sigorset(mask, mask, &a->sa_mask);
	if (!(a->sa_flags & SA_NODEFER))
		sigaddset(mask, sig);
	if (sig != PRIVATE_SIGNAL)
		sigdelset(mask, PRIVATE_SIGNAL);
	if (sig != SIGSYS && signal_taken(SIGSYS))
		sigdelset(mask, SIGSYS);
}

static void pass_on(struct taken *t, int sig, siginfo_t *info, void *ucontext)
{
	struct sigaction a = t->program;
	sigset_t mask;

	if (a.sa_handler == SIG_DFL
		|| (a.sa_handler == SIG_IGN && (sig == SIGBUS || sig == SIGSYS)
			&& info->si_code > 0)) {
		signal_default(sig, info);
		return;
	}
	if (a.sa_handler == SIG_IGN)
		return;
	if (a.sa_flags & (int)SA_RESETHAND)
		t->program.sa_handler = SIG_DFL;
	mask_of(&a, sig, ucontext, &mask);
	real_sigmask(SIG_SETMASK, &mask, NULL);
	if (a.sa_flags & SA_SIGINFO)
		a.sa_sigaction(sig, info, ucontext);
	else
		a.sa_handler(sig);
}

/* Where our handlers run: 1 on alternate stacks; 0 on the stack of the interrupted code; -1 the
 * same, for good, because an alternate stack was too small. */
static int alternate;

static CHILD_DATA int at_work; /* handlers of ours running now, in all threads */
static __thread int here;      /* handlers of ours running in this thread */

static void front(int sig, siginfo_t *info, void *ucontext)
{
	int e = errno, ours;
	struct taken *t = find(sig);

	__atomic_add_fetch(&at_work, 1, __ATOMIC_SEQ_CST);
	here++;
	ours = !t || t->claim(sig, info, ucontext);
	here--;
	__atomic_sub_fetch(&at_work, 1, __ATOMIC_SEQ_CST);
	errno = e;
	if (!ours)
		pass_on(t, sig, info, ucontext);
}

/* Install our handler for T.  If the program has a handler for the signal, ours runs on the stack
 * that the program chose for it.  Otherwise ours runs on the alternate stack only when other stacks
 * must not get signals (signals_alternate): the alternate stack belongs to the program and may be
 * too small. */
static int install(const struct taken *t)
{
	struct sigaction a;

	memset(&a, 0, sizeof a);
	a.sa_sigaction = front;
	a.sa_flags = SA_SIGINFO | SA_RESTART;
	if (t->program.sa_handler != SIG_DFL && t->program.sa_handler != SIG_IGN)
		a.sa_flags |= t->program.sa_flags & SA_ONSTACK;
	else if (__atomic_load_n(&alternate, __ATOMIC_RELAXED) > 0)
		a.sa_flags |= SA_ONSTACK;
	all_signals(&a.sa_mask);
	return real_sigaction(t->sig, &a, NULL);
}

/* Change `alternate` from WAS to NOW and install our handlers again. */
static void move(int was, int now)
{
	if (!__atomic_compare_exchange_n(
		    &alternate, &was, now, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		return;
	for (int i = 0; i < TAKEN_MAX; i++)
		if (taken[i].sig)
			install(&taken[i]);
}

void signals_alternate(void)
{
	move(0, 1);
}

#define CALLS 1024 /* bytes of stack used from here to slow_trylock */

int signals_cramped(const void *ucontext)
{
	uintptr_t low, here = (uintptr_t)__builtin_frame_address(0);
	size_t size = context_altstack(ucontext, &low);

	if (__atomic_load_n(&alternate, __ATOMIC_RELAXED) <= 0 || here - low >= size
		|| here - low >= SLOW_ROOM + CALLS)
		return 0;
	if (may_call())
		move(1, -1);
	return 1;
}

int signal_take(int sig, signal_claim *claim)
{
	struct taken *t = find(0);

	if (!t || real_sigaction(sig, NULL, &t->program) != 0)
		return -1;
	t->claim = claim;
	t->sig = sig;
	if (install(t) == 0)
		return 0;
	t->sig = 0;
	return -1;
}

void signal_give_back(int sig)
{
	struct taken *t = sig ? find(sig) : NULL;

	if (!t)
		return;
	real_sigaction(sig, &t->program, NULL);
	t->sig = 0;
}

static int is_front(const struct sigaction *a)
{
	return (a->sa_flags & SA_SIGINFO) && a->sa_sigaction == front;
}

void signal_leave(int sig)
{
	struct taken *t = sig ? find(sig) : NULL;
	struct sigaction now, ignore;

	if (!t)
		return;
	memset(&ignore, 0, sizeof ignore);
	ignore.sa_handler = SIG_IGN;
	if (real_sigaction(sig, NULL, &now) == 0 && is_front(&now)) {
		real_sigaction(sig, &ignore, NULL); /* drops pending signals of all threads */
		real_sigaction(sig, &t->program, NULL);
	}
	t->sig = 0;
}

int signals_settle(unsigned ms)
{
	for (unsigned i = 0; i < ms * 10; i++) {
		if (__atomic_load_n(&at_work, __ATOMIC_SEQ_CST) <= here)
			return 1;
		wait_ns(100000);
	}
	return 0;
}

CHILD_CODE void signals_forget(void)
{
	at_work = here;
}

int signal_taken(int sig)
{
	return sig && find(sig) != NULL;
}

int signal_set(int sig, const struct sigaction *new, struct sigaction *old)
{
	struct taken *t = find(sig);
	struct sigaction before = t->program;

	if (new) {
		t->program = *new;
		if (install(t) != 0)
			return -1;
	}
	if (old)
		*old = before;
	return 0;
}

void signals_exec(int back)
{
	for (int i = 0; i < TAKEN_MAX; i++)
		if (taken[i].sig && taken[i].program.sa_handler == SIG_IGN) {
			if (back)
				install(&taken[i]);
			else
				real_sigaction(taken[i].sig, &taken[i].program, NULL);
		}
}

void signal_check(void)
{
	struct sigaction now;

	for (int i = 0; i < TAKEN_MAX; i++) {
		struct taken *t = &taken[i];
		if (!t->sig || real_sigaction(t->sig, NULL, &now) != 0)
			continue;
		if (is_front(&now))
			continue;
		t->program = now;
		install(t);
	}
}
