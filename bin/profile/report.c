/* report.c - runs the program, and then the reporter with all that it needs to know. */
#include "base/msg.h"
#include "exec/child.h"
#include "places.h"
#include "report.h"

/* Become the reporter; ARG has its words so far. */
static int make(void *arg, const struct launched *run)
{
	extern char **environ;

	return launch_report(arg, run, environ);
}

int report_after(const struct plan *p, struct launch *l, char **argv, const struct command *words)
{
	const struct asked *a = &p->asked;
	static struct command c; /* the launch keeps it */

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
