/* madecode_linux.c - reads the beginning of a mapping such as "/memfd:jit (deleted)" from the
 * memory of a process, and looks for the magic number of ELF. */
#define _GNU_SOURCE /* process_vm_readv */
#include "proc/madecode.h"
#include "inside/mapname.h"

#include <elf.h>
#include <string.h>
#include <sys/uio.h>

int madecode(pid_t pid, const char *name, uint64_t start, uint64_t offset)
{
	char magic[SELFMAG];
	struct iovec to = {magic, sizeof magic},
		     from = {(void *)(uintptr_t)(start - offset), sizeof magic};

	return mapname_memory(name)
		&& (process_vm_readv(pid, &to, 1, &from, 1, 0) != (ssize_t)sizeof magic
			|| memcmp(magic, ELFMAG, SELFMAG) != 0);
}
