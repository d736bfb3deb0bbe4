/* xstate_linux.c - gdb before version 14 has room for 2,696 bytes of the state that XSAVE names.
 * On a processor with more (AMX) the kernel takes no part of it back: at each call of a function
 * gdb says
 *
 *	Couldn't write extended state status: Bad address.
 *
 * Where the kernel does not give this state, gdb takes the older one, which it can write: floating
 * point and xmm registers.  So a filter has the kernel refuse it. */
#include "xstate.h"

#if defined __linux__ && defined __x86_64__

#include <cpuid.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { GDB_BYTES = 2696, LEAF = 0xd, GETREGSET = 0x4204, NT_XSTATE = 0x202 };

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define UNLESS(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip)

void xstate_writable(void)
{
	static struct sock_filter code[] = {LOAD(nr), UNLESS(SYS_ptrace, 5), LOAD(args[0]),
		UNLESS(GETREGSET, 3), LOAD(args[2]), UNLESS(NT_XSTATE, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EIO),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
	struct sock_fprog filter = {sizeof code / sizeof *code, code};
	unsigned a, bytes = 0, c, d;

	if (__get_cpuid_count(LEAF, 0, &a, &bytes, &c, &d) && bytes > GDB_BYTES
		&& prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

#else

void xstate_writable(void)
{
}

#endif
