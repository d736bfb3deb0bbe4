/* hook_raw.c - handles system calls that the program makes by its own instructions (Go's run-time,
 * inline assembly): no hook sees them, and one of them may install a seccomp filter.
 *
 * A small program whose code does not name such a call (filtercode.h) is left alone.  For others,
 * syscall user dispatch (Linux 5.11, x86) raises SIGSYS instead of a call from outside the C
 * library and the loader.  We make calls that concern memory, and the calls that make samples of
 * timer S, for the program.  At the first other call no filter can exist yet.  If the code that
 * makes the call names no call that installs a filter, we switch the dispatch off.  Otherwise we
 * first make ready all that a handler could need, since it will make no system calls any more.
 * Then we make the call as the program meant it.
 *
 * Without the dispatch, `unwatched' is set: handlers ask whether there is a filter before they make
 * a call. */
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/deferred.h"
#include "preload/filtercode.h"
#include "preload/isforked.h"
#include "preload/hook_tripwire.h"
#include "preload/hooks.h"
#include "preload/rules.h"
#include "preload/objects.h"
#include "preload/phase.h"
#include "preload/process.h"
#include "preload/real.h"
#include "preload/regions.h"
#include "preload/signals.h"
#include "preload/slowlock.h"
#include "preload/statesample.h"
#include "preload/syscalls.h"
#include "preload/threads.h"
#include "preload/timer_process.h"

#include <linux/seccomp.h>
#include <sched.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>

#define AHEAD ((size_t)16 << 20)      /* bytes of each log that are made ready */
#define NODES_AHEAD ((size_t)1 << 20) /* bytes of each call tree that are made ready */

/* Make handlers independent of system calls: make files for all that is mapped and room in logs,
 * and let timers repeat by themselves.  Under slow_lock. */
static void prepare(void)
{
	struct object *o;

	regions_scan();
	for (unsigned n = 1; deferred_end() == 0 && (o = object_at(n)); n++)
		if (object_open(o, 0) == OBJECT_READY && (config.kind == 'l' || config.kind == 't'))
			datafile_reserve(&o->file, config.kind == 'l' ? AHEAD : NODES_AHEAD);
	statesample_ahead();
	if (config.timer == 'E' || config.timer == 'T')
		threads_settle();
	else
		process_timer_settle();
	if (config.random)
		config.interval *= config.random;
	config.random = 0;
}

#if defined __x86_64__ && defined SYS_seccomp

#define BY_DISPATCH 2         /* si_code SYS_USER_DISPATCH */
#define STACK_NEAR (64 << 10) /* bytes around a frame of the handler that it may use */
#define SMALL (256 << 10)     /* bytes of a program that are searched at its start, in 0.2 ms */

/* Returns where the mapping begins that contains CODE; 0: unknown. */
static uintptr_t start_of(uintptr_t code)
{
	struct region r;

	return regions_find(code, &r) ? r.start : 0;
}

/* If the program's call concerns memory, make it and store the result where the program expects it.
 * Returns 0 when the call is not made here.  MPI libraries patch such functions of the C library
 * before they load other objects: making the call here keeps the dispatch on, and handlers can
 * still learn the code of those objects. */
static int make_call(long number, greg_t *reg)
{
	uintptr_t here = (uintptr_t)&number, at = (uintptr_t)reg[REG_RDI];
	uintptr_t size = (uintptr_t)reg[REG_RSI];

	switch (number) {
	case SYS_mmap:
	case SYS_munmap:
	case SYS_mremap:
	case SYS_madvise:
		/* when a thread gives up its stack, our frames may be in it */
		if (at < here + STACK_NEAR && at + size > here - STACK_NEAR)
			return 0;
		break;
	case SYS_brk:
	case SYS_shmat:
	case SYS_shmdt: break;
	case SYS_tgkill: /* a sample that the program asks for */
		if (process_timer() == 'S')
			break;
		return 0;
	default: return 0;
	}
	reg[REG_RAX] = direct6(number, reg[REG_RDI], reg[REG_RSI], reg[REG_RDX], reg[REG_R10],
		reg[REG_R8], reg[REG_R9]);
	return 1;
}

/* Examine the call that the program is about to make.  A call that installs a filter ends sampling,
 * as a hook would do; returns 1 for it, and 0 for any other. */
static int look_at_call(const greg_t *reg)
{
	long number = reg[REG_RAX], a = reg[REG_RDI];

	if (number == SYS_prctl && a == PR_SET_SECCOMP)
		stop_for_sandbox(reg[REG_RSI] == SECCOMP_MODE_STRICT ? NULL : (void *)reg[REG_RDX]);
	else if (number == SYS_seccomp && a == SECCOMP_SET_MODE_STRICT)
		stop_for_sandbox(NULL);
	else if (number == SYS_seccomp && a == SECCOMP_SET_MODE_FILTER)
		stop_for_sandbox((void *)reg[REG_RDX]);
	else
		return 0;
	return 1;
}

/* 1 when CODE, which makes the call, belongs to an object whose code installs no filter. */
static int harmless(uintptr_t code)
{
	struct region r;

	return regions_learn(code, &r) == 1 && filtercode_lacks(&r, FILTERCODE_ALL);
}

/* Make the instruction run again, without the dispatch; the kernel has restored RAX. */
static void selector_off(greg_t *reg)
{
	tripwire_pause();
	reg[REG_RIP] -= 2;
}

static int handler_sys(int sig, siginfo_t *info, void *ucontext)
{
	greg_t *reg = ((ucontext_t *)ucontext)->uc_mcontext.gregs;
	sigset_t saved;

	(void)sig;
	if (info->si_code != BY_DISPATCH)
		return 0;
	if (!hands_off && make_call(info->si_syscall, reg))
		return 1;
	if (!hands_off && in_own_process()) {
		if (!look_at_call(reg) && harmless((uintptr_t)reg[REG_RIP])) {
			tripwire_end();
			unwatched = UNNAMED;
			selector_off(reg);
			return 1;
		}
		slow_lock(&saved);
		if (!hands_off && active)
			prepare();
		__atomic_store_n(&hands_off, 1, __ATOMIC_SEQ_CST);
		slow_unlock(&saved);
		signals_settle(SETTLE_FILTER);
	}
	selector_off(reg);
	return 1;
}

void tripwire_begin(void)
{
	uintptr_t loader = OWN(getauxval)(AT_BASE), entry = OWN(getauxval)(AT_ENTRY), from, own;
	struct region r;

	hands_off = 0;
	if (config.by) /* attached: no hook is sure to see what comes before a filter */
		return;
	from = start_of((uintptr_t)&OWN(syscall));
	if (loader && loader < from)
		from = loader;
	/* some calls are made by our own instructions, and in one of five runs we lie below libc */
	if ((own = start_of((uintptr_t)tripwire_begin)) && own < from)
		from = own;
	/* a debugger would stop at the signal, and the dispatch would miss a program that lies
	 * above the library.  A child has its parent's tracer. */
	if (!from || entry >= from || process.traced)
		return;
	if (regions_find(entry, &r) && filtercode_lacks(&r, SMALL)) {
		unwatched = UNNAMED;
		return;
	}
	if (!signal_taken(SIGSYS) && signal_take(SIGSYS, handler_sys) != 0)
		return;
	tripwire_lay(from);
}

#else
void tripwire_begin(void)
{
	hands_off = 0;
	(void)prepare;
}
#endif
