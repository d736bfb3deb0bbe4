/* report.c - starts the reporter, with all that it needs to know. */
#include "base/msg.h"
#include "exec/child.h"
#include "places.h"
#include "report.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* Becomes the reporter, whose words ARG has so far. */
static int make(void *arg, const struct launched *run)
{
	struct command *c = arg;
	extern char **environ;

	command_option(c, run->dir, run->index);
	command_add(c, run->why_not);
	command_format(c, "%" PRIu64, run->cpu);
	command_format(c, "%" PRIu64, run->user);
	command_format(c, "%" PRIu64, run->tick);
	command_format(c, "%" PRIu64, run->wall);
	errno = child_become(NULL, c->word[0], c->word, environ);
	msg_warn("cannot run %s: %s", c->word[0], strerror(errno));
	return EXIT_FAIL;
}

int report_after(const struct plan *p, struct launch *l, char **argv, const struct command *words)
{
	const struct asked *a = &p->asked;
	struct command c = {0};

	l->env = p->env;
	l->dir = a->dir;
	l->hz = l->hz ? l->hz : "1000";
	command_add(&c, place_part("report"));
	if (a->quiet)
		command_add(&c, "-q");
	if (a->verbose)
		command_add(&c, "-v");
	if (a->page)
		command_option(&c, "-P", a->page);
	if (a->out)
		command_option(&c, "-o", a->out);
	if (p->attached)
		command_option(&c, "-p", p->attached);
	if (*p->cut)
		command_option(&c, "-t", p->cut);
	if (p->why_not)
		command_option(&c, "-K", p->why_not);
	if (words->n)
		command_all(&c, words->word);
	if (!a->quiet || a->verbose || a->page) {
		l->report = make;
		l->arg = &c;
	}
	return launch(l, argv);
}
