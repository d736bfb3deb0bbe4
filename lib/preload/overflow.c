/* overflow.c - drops the SIGSEGVs that our signals cause, before the program's handler sees
 * them. */
#include "preload/context.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/overflow.h"
#include "preload/real.h"
#include "preload/syscalls.h"

#include <errno.h>

#define FRAME_MAX 12288 /* bytes of a signal's frame; largest on x86-64 with AMX */

static void (*on_missed)(void);
static struct sigaction theirs; /* the program's action, while our handler is in front */

/* 1 when the kernel could not write the frame of a signal, which is missed then: a fault without an
 * address that no instruction made.  A signal of the program's own that meets the same is dropped
 * as well. */
static int missed(const siginfo_t *info, const void *ucontext)
{
	int e = errno, none;

	if (info->si_code != SI_KERNEL || info->si_addr || context_faulted_bare(ucontext))
		return 0;
	none = may_call() && !saferead_room(context_sp(ucontext), FRAME_MAX);
	if (none)
		on_missed();
	errno = e;
	return none;
}

/* Calls the program's handler by a jump, so that it has the whole stack. */
static void front(int sig, siginfo_t *info, void *ucontext)
{
	if (!missed(info, ucontext))
		__atomic_load_n(&theirs.sa_sigaction, __ATOMIC_RELAXED)(sig, info, ucontext);
}

static int is_front(const struct sigaction *a)
{
	return (a->sa_flags & SA_SIGINFO) && a->sa_sigaction == front;
}

static int wants_front(const struct sigaction *a)
{
	return a->sa_handler != SIG_DFL && a->sa_handler != SIG_IGN && (a->sa_flags & SA_ONSTACK)
		&& !(a->sa_flags & (int)SA_RESETHAND) && !is_front(a);
}

int overflow_set(const struct sigaction *new, struct sigaction *old)
{
	struct sigaction before = theirs, ours, was;

	if (new &&wants_front(new)) {
		theirs = *new;
		ours = *new;
		ours.sa_sigaction = front;
		ours.sa_flags |= SA_SIGINFO;
		new = &ours;
	}
	if (real_sigaction(SIGSEGV, new, &was) != 0)
		return -1;
	if (old) {
		*old = was;
		if (is_front(&was)) {
			old->sa_sigaction = before.sa_sigaction;
			old->sa_flags ^= ~before.sa_flags & SA_SIGINFO;
		}
	}
	return 0;
}

int overflow_stands(void)
{
	return theirs.sa_flags != 0;
}

void overflow_begin(void (*when_missed)(void))
{
	struct sigaction now;

	on_missed = when_missed;
	if (real_sigaction(SIGSEGV, NULL, &now) == 0 && wants_front(&now))
		overflow_set(&now, NULL);
}

void overflow_leave(void)
{
	struct sigaction now;

	if (real_sigaction(SIGSEGV, NULL, &now) == 0 && is_front(&now))
		real_sigaction(SIGSEGV, &theirs, NULL);
}
