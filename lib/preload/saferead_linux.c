/* saferead_linux.c - has the kernel copy memory of this process: it checks each page. */
#include "preload/saferead.h"
#include "preload/rules.h"
#include "preload/real.h"

#include <sys/syscall.h>
#include <sys/uio.h>

long saferead(void *to, uintptr_t addr, unsigned long n)
{
	struct iovec local = {to, n}, remote = {(void *)addr, n};

	return process_vm_readv((pid_t)real_syscall(SYS_gettid), &local, 1, &remote, 1, 0);
}

/* Calls process_vm_writev on ourselves: the kernel reads its local side like the buffer of any
 * system call.  That takes a tenth of the time that process_vm_readv needs to look up the pages of
 * its remote side. */
long saferead_ranges(void *to, const struct iovec *range, unsigned count, unsigned long total)
{
	struct iovec remote = {to, total};

	return process_vm_writev((pid_t)real_syscall(SYS_gettid), range, count, &remote, 1, 0);
}

#define STEP 2048 /* bytes between two probes; no guard area of a stack is smaller */

int saferead_room(uintptr_t sp, unsigned bytes)
{
	char copy[SAFEREAD_ROOM_MAX / STEP];
	struct iovec below[SAFEREAD_ROOM_MAX / STEP];
	unsigned n = bytes / STEP;

	for (unsigned i = 0; i < n; i++)
		below[i] = (struct iovec){(void *)(sp - (i + 1) * STEP), 1};
	return saferead_ranges(copy, below, n, n) == n;
}
