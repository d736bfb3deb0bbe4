/* filter.c - decides whether a process is recorded. */
#include "sys/filter.h"

#include <fnmatch.h>
#include <string.h>

static int in_list(const void *list, unsigned n, size_t size, const void *what)
{
	for (unsigned i = 0; i < n; i++)
		if (memcmp((const char *)list + i * size, what, size) == 0)
			return 1;
	return n == 0;
}

int filter_wants(const struct filter *f, const struct proc *p)
{
	unsigned i = 0;

	while (i < f->commands && fnmatch(f->command[i], p->name, 0) != 0)
		i++;
	return (!f->commands || i < f->commands)
		&& in_list(f->pid, f->pids, sizeof *f->pid, &p->pid)
		&& in_list(f->group, f->groups, sizeof *f->group, &p->group)
		&& in_list(f->user, f->users, sizeof *f->user, &p->uid);
}
