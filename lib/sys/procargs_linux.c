/* procargs_linux.c - reads the arguments of a process from /proc/PID/cmdline. */
#include "proc/procfs.h"
#include "sys/procs.h"

#include <stdlib.h>
#include <string.h>

void procs_arguments(struct proc *p)
{
	char buf[PROCS_ARGS_MAX + 1];
	ssize_t n = p->ended ? -1 : procfs_read(p->pid, "cmdline", buf, sizeof buf);

	if (n < 0)
		return;
	free(p->args);
	p->args = n > 0 ? malloc((size_t)n) : NULL;
	p->args_len = p->args ? (size_t)n : 0;
	if (p->args)
		memcpy(p->args, buf, p->args_len);
}
