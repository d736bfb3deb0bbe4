/* xstate_linux.c - gdb before version 14 has room for 2,696 bytes of the state that XSAVE names.
 * On a processor with more state (AMX) the kernel accepts no shorter state from gdb.  At each call
 * of a function gdb then says
 *
 *	Couldn't write extended state status: Bad address.
 *
 * Where the kernel refuses to give this state, gdb uses the older one, floating point and xmm
 * registers, which it can write.  So a filter of system calls makes the kernel refuse. */
#include "system/xstate.h"

#if defined __linux__ && defined __x86_64__

#include "sandbox/callfilter.h"

#include <cpuid.h>
#include <errno.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { GDB_BYTES = 2696, LEAF = 0xd, GETREGSET = 0x4204, NT_XSTATE = 0x202 };

#ifdef CALLFILTER
static void refuse(void)
{
	static const struct callfilter_arg state[] = {{0, GETREGSET, 0}, {2, NT_XSTATE, 0}};
	static struct callfilter f;

	callfilter_begin(&f, 0);
	callfilter_rule(&f, SYS_ptrace, state, 2, EIO);
	callfilter_set(&f, 0);
}
#else
static void refuse(void)
{
}
#endif

void xstate_writable(void)
{
	unsigned a, bytes = 0, c, d;

	if (__get_cpuid_count(LEAF, 0, &a, &bytes, &c, &d) && bytes > GDB_BYTES
		&& prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		refuse();
}

#else

void xstate_writable(void)
{
}

#endif
