/* hook_tripwire.c - owns the byte that turns syscall user dispatch (Linux 5.11, x86) on and off. */
#include "preload/hook_tripwire.h"
#include "preload/hooks.h"
#include "preload/rules.h"
#include "preload/syscalls.h"

#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined __x86_64__ && defined SYS_seccomp

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#endif
#define TOP (UINT64_C(1) << 47)

/* The kernel reads this byte at each system call from outside FROM..TOP, in every thread.  When it
 * is 1, the call raises SIGSYS. */
static CHILD_DATA char selector;
static uintptr_t from;
static int laid; /* the switch is on in this process or its parent, which have the same mappings */

CHILD_CODE void tripwire_thread(void)
{
	if (unwatched || hands_off)
		return;
	if (direct(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, 1, from, TOP - from, &selector) != 0)
		unwatched = UNWATCHED;
}

void tripwire_lay(uintptr_t low)
{
	from = low;
	laid = 1;
	tripwire_child();
}

void tripwire_pause(void)
{
	__atomic_store_n(&selector, 0, __ATOMIC_SEQ_CST);
}

CHILD_CODE void tripwire_child(void)
{
	hands_off = 0;
	if (!laid)
		return;
	unwatched = WATCHED;
	selector = 1;
	tripwire_thread();
}

void tripwire_end(void)
{
	tripwire_pause();
	laid = 0;
}
#else
void tripwire_lay(uintptr_t low)
{
	(void)low;
}

void tripwire_pause(void)
{
}

void tripwire_thread(void)
{
}

void tripwire_end(void)
{
}

void tripwire_child(void)
{
	hands_off = 0;
}
#endif
