/* procread.c - reads memory of another process, in one call of the system. */
#define _GNU_SOURCE
#include "waits/procread.h"

#include <sys/uio.h>

int procread(const struct proc *p, uint64_t address, void *to, size_t size)
{
	struct iovec from = {(void *)(uintptr_t)address, size}, into = {to, size};

	return process_vm_readv(p->pid, &into, 1, &from, 1, 0) == (ssize_t)size ? 0 : -1;
}
