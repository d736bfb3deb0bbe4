/* procargs_linux.c - the arguments of a process, from /proc/PID/cmdline.  See procs.h. */
#include "sys/procs.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void procs_arguments(struct proc *p)
{
	char path[40], buf[PROCS_ARGS_MAX];
	ssize_t n = 0;
	int fd;

	snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)p->pid);
	if (p->ended || (fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
		return;
	n = read(fd, buf, sizeof buf);
	close(fd);
	free(p->args);
	p->args = n > 0 ? malloc((size_t)n) : NULL;
	p->args_len = p->args ? (size_t)n : 0;
	if (p->args)
		memcpy(p->args, buf, p->args_len);
}
