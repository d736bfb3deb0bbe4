/* unsampled.c - collects programs without samples.  Other people's programs write the index. */
#include "base/grown.h"
#include "base/must.h"
#include "run/unsampled.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct unsampled *u, const struct run_entry *e)
{
	size_t size = strlen(e->path) + strlen(e->reason) + 4;
	struct unsampled_program *p;

	u->program = grown(u->program, &u->room, u->programs, sizeof *u->program);
	p = &u->program[u->programs++];
	*p = (struct unsampled_program){e->what, must(malloc(size))};
	snprintf(p->text, size, "%s (%s)", e->path, e->reason);
	for (char *c = p->text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 127)
			*c = '?';
	if (e->what == '-')
		*pairs_at(&u->blocked, (uint64_t)e->pid, 0) = u->programs;
}

/* The process PID is sampled: it only looked blocked when it is a static program with the collector
 * linked in. */
static void announced(struct unsampled *u, pid_t pid)
{
	size_t n = pairs_get(&u->blocked, (uint64_t)pid, 0);

	if (n && strstr(u->program[n - 1].text, " (statically linked"))
		u->program[n - 1].what = 0;
}

void unsampled_line(struct unsampled *u, const struct run_entry *e)
{
	if (e->what == '+')
		announced(u, e->pid);
	else if (e->what != '~')
		add(u, e);
}

void unsampled_end(struct unsampled *u)
{
	for (size_t i = 0; i < u->programs; i++) {
		struct unsampled_program *p = &u->program[i];
		if (p->what)
			tally_add(p->what == '-' ? &u->not : &u->by_kernel, p->text,
				strlen(p->text), 1);
		free(p->text);
	}
	free(u->program);
	u->program = NULL;
	u->programs = u->room = 0;
	pairs_free(&u->blocked);
	tally_sort(&u->not );
	tally_sort(&u->by_kernel);
}
