/* procname.c - chooses the name of a process for its data files. */
#include "inside/put.h"
#include "sys/procname.h"

#include <stdio.h>
#include <string.h>

/* Name P as the library does: by the kernel's name, which for a script is the name of the script.
 * The kernel cuts names at 15 bytes: a longer file name with the same beginning is better. */
void procname(struct proc *p, const char *comm, struct object *program)
{
	const char *exe = program ? program->path : "", *base = strrchr(exe, '/');
	size_t n = strlen(comm);

	base = base ? base + 1 : exe;
	if (comm != p->comm)
		snprintf(p->comm, sizeof p->comm, "%s", comm);
	p->program = program;
	p->exe = exe;
	p->unmapped = 0;
	if (!n || (n >= 15 && strncmp(base, comm, n) == 0))
		snprintf(p->name, sizeof p->name, "%.200s", base);
	else
		snprintf(p->name, sizeof p->name, *exe ? "%s" : "[%s]", comm);
	fit_name(p->name);
}
