/* blocked.c - owns, for each thread, which of our signals it means to block. */
#include "preload/blocked.h"
#include "preload/rules.h"
#include "preload/real.h"
#include "preload/signals.h"

#include <string.h>
#include <ucontext.h>

#define BIT(sig) ((uint64_t)1 << ((sig)-1))
#define OURS (BIT(PRIVATE_SIGNAL) | BIT(SIGBUS))
/* no program can block these; the last two are the C library's own */
#define NEVER (BIT(SIGKILL) | BIT(SIGSTOP) | BIT(32) | BIT(33))

static __thread struct blocked blocked;

struct blocked blocked_now(void)
{
	return blocked;
}

void blocked_set(struct blocked now)
{
	blocked = now;
}

int blocked_held(int sig)
{
	return (blocked.held & BIT(sig)) != 0;
}

/* Returns the first 64 signals of SET, in the kernel's form. */
static uint64_t bits(const sigset_t *set)
{
	uint64_t b;

	memcpy(&b, set, sizeof b);
	return b;
}

/* Returns what is meant by B while the real mask is REAL: nothing when a jump changed the mask. */
static uint64_t meant(struct blocked b, uint64_t real)
{
	return b.with & ~real ? 0 : b.meant;
}

int blocked_concerns(const sigset_t *set)
{
	return ((blocked.meant | (set ? bits(set) : 0)) & OURS) != 0;
}

static uint64_t changed(uint64_t mask, int how, uint64_t set)
{
	switch (how) {
	case SIG_BLOCK: return mask | set;
	case SIG_UNBLOCK: return mask & ~set;
	default: return set;
	}
}

/* Changes `blocked' before the mask itself changes, as a signal may come in between. */
void blocked_change(int how, const sigset_t *set)
{
	blocked.meant = changed(blocked.meant, how, bits(set) & OURS);
	blocked.held &= blocked.meant;
	if (how != SIG_BLOCK)
		blocked.with = changed(blocked.with, how, bits(set) & ~(OURS | NEVER));
}

void blocked_changed(struct blocked before, int how, const sigset_t *set, sigset_t *was)
{
	uint64_t real = bits(was), then = meant(before, real);

	if (set) {
		blocked.meant = changed(then, how, bits(set) & OURS);
		blocked.held &= blocked.meant;
		blocked.with = changed(real, how, bits(set)) & ~(OURS | NEVER);
	}
	real |= then;
	memcpy(was, &real, sizeof real);
}

/* Really block or unblock (HOW) the signals of SET. */
static void really(int how, uint64_t set)
{
	sigset_t mask;

	sigemptyset(&mask);
	memcpy(&mask, &set, sizeof set);
	real_sigmask(how, &mask, NULL);
}

struct blocked blocked_wait(const sigset_t *mask)
{
	struct blocked before = blocked;

	if (mask && signal_taken(PRIVATE_SIGNAL))
		blocked.meant = bits(mask) & OURS;
	blocked.held &= blocked.meant;
	return before;
}

void blocked_waited(struct blocked before)
{
	uint64_t came = blocked.held, no_more = came & ~before.meant;

	blocked = before;
	blocked.held |= came & before.meant;
	if (no_more)
		really(SIG_UNBLOCK, no_more);
}

void blocked_begin(sigset_t *mask)
{
	uint64_t real = bits(mask);

	blocked.meant = meant(blocked, real) | (real & OURS);
	blocked.held = 0;
	blocked.with = real & ~(OURS | NEVER);
	sigdelset(mask, PRIVATE_SIGNAL);
	sigdelset(mask, SIGBUS);
}

void blocked_exec(int back)
{
	sigset_t mask;

	if (!blocked.meant)
		return;
	real_sigmask(SIG_SETMASK, NULL, &mask);
	if (!meant(blocked, bits(&mask)))
		return;
	really(back ? SIG_UNBLOCK : SIG_BLOCK, blocked.meant & ~blocked.held);
}

int blocked_means(int sig, const void *ucontext)
{
	const ucontext_t *u = ucontext;

	return (meant(blocked, bits(&u->uc_sigmask)) & OURS & BIT(sig)) != 0;
}

void blocked_hold(int sig, void *ucontext)
{
	ucontext_t *u = ucontext;

	blocked.held |= BIT(sig);
	sigaddset(&u->uc_sigmask, sig);
}
