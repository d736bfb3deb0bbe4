/* unsampled.c - collects the programs without samples from the lines of the index.  The profiled
 * programs write the index, so control characters are replaced. */
#include "base/grown.h"
#include "base/must.h"
#include "inside/runline.h"
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

/* Take back the last `-' line of process PID when a later line, of kind WHAT, shows that it does
 * not count: a static program that is sampled has the collector linked in; a process that asked to
 * be traced runs another program now. */
static void once_more(struct unsampled *u, pid_t pid, char what)
{
	size_t n = pairs_get(&u->blocked, (uint64_t)pid, 0);
	const char *why = n ? u->program[n - 1].text : "";

	if ((what == '+' && strstr(why, " (statically linked")) || strstr(why, " (" RUNLINE_TRACED))
		u->program[n - 1].what = 0;
}

void unsampled_line(struct unsampled *u, const struct run_entry *e)
{
	once_more(u, e->pid, e->what);
	if (e->what != '+' && e->what != '~')
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
