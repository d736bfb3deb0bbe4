/* attach.c - samples running processes, for -p. */
#include "base/msg.h"
#include "exec/output.h"
#include "probe.h"
#include "collect.h"
#include "library.h"
#include "places.h"
#include "refuse.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Append the words that begin a command of pct-inject; with LOAD it only loads the library. */
static void inject(const struct plan *p, struct command *c, int load)
{
	command_add(c, place_program("pct-inject"));
	if (load && p->asked.verbose)
		command_add(c, "-v");
	if (load)
		command_add(c, "--load");
	command_option(c, "-N", "profile");
	command_option(c, "-l", place_part("libpct.so"));
	command_option(c, "-p", p->asked.pids);
}

/* The library is in the processes already: run pct-inject, which makes it sample. */
static int by_insertion(struct plan *p)
{
	const struct asked *a = &p->asked;
	struct launch l = {.given = 1};
	struct command c = {0}, words = {0};
	struct text letters = {0};

	plan_paths(p);
	library_letters(p, &letters);
	inject(p, &c, 0);
	if (a->verbose)
		command_add(&c, "-v");
	if (a->seconds) {
		command_add(&c, "-t");
		command_format(&c, "%lu", (unsigned long)a->seconds);
	}
	command_option(&c, "-e", letters.text);
	library_report(p, &words);
	command_add(&words, p->kind ? p->kind : "line");
	plan_show(p, "the library, put into the processes", 1000, library_frames(p));
	return report_after(p, &l, c.word, &words);
}

static void say_lines(const char *text)
{
	for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
		msg_warn("-p by stops of the debugger: %.*s", (int)strcspn(text, "\n"), text);
}

int by_attached(struct plan *p)
{
	const struct asked *a = &p->asked;
	enum probe_mode can = PROBE_NOTHING;
	char why[600] = "the kernel cannot take such samples", *said;
	struct command load = {0};
	int status;

	if (!asked_library(a) && !a->flat && plan_by_kernel(p))
		can = probe(place_program("pct-sys"), 0, plan_rate(p), why, sizeof why);
	if (can != PROBE_NOTHING) {
		plan_say(p, "-p by the kernel's sampler, in user mode");
		return by_kernel(p, 1, plan_rate(p));
	}
	inject(p, &load, 1);
	said = output_of(load.word, &status);
	if (!status) {
		plan_say(p, "-p by the library, inserted into the processes: %s", why);
		return by_insertion(p);
	}
	if (!*said)
		said = "pct-inject does not work here";
	if (p->log || asked_library(a))
		cannot("cannot put the library into running processes: %s; see pct doctor -p %s",
			said, a->pids);
	if (a->verbose)
		say_lines(said);
	*p->paths = 0;
	if (p->why_not)
		msg_warn("kernel time could not be sampled: %s; see pct doctor", p->why_not);
	p->why_not = NULL;
	return by_debugger(p);
}
