/* library.c - samples by the library, loaded into the program or put into processes. */
#include "base/growtext.h"
#include "base/msg.h"
#include "collect.h"
#include "library.h"
#include "places.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>

void library_letters(struct plan *p, struct text *out)
{
	const struct asked *a = &p->asked;

	if (a->state) {
		if (!a->flat && !*p->paths)
			snprintf(p->paths, sizeof p->paths, "s64");
		msg_warn("-state records the program's memory, including secrets: its files have "
			 "mode 0600");
	}
	text_add(out, "q%u%s", plan_interval(p, 1000), p->random ? " r1" : "");
	if (a->circ)
		text_add(out, " c%u", a->circ);
	else if (p->log)
		text_add(out, " l");
	if (a->state)
		text_add(out, " m%u", a->state);
	text_add(out, "%s%s%s%s", *p->paths ? " " : "", p->paths, a->fold ? " f" : "",
		a->native ? " y" : "");
}

unsigned library_frames(const struct plan *p)
{
	return *p->paths ? (unsigned)atoi(p->paths + 1) : 0;
}

void library_report(const struct plan *p, struct command *words)
{
	if (p->frames) {
		command_add(words, "-l");
		command_format(words, "%u", p->frames);
	}
	if (p->asked.interval) {
		command_add(words, "-i");
		command_format(words, "%u", p->asked.interval);
	}
}

/* Append the words of the report: values, and whether samples are reported as well. */
static void report_words(const struct plan *p, struct command *words)
{
	const struct expressions *x = &p->asked.values;
	const char *kind = p->kind ? p->kind : "line";

	if (p->blocked)
		command_option(words, "-B", p->blocked);
	if (p->asked.condition)
		command_option(words, "-c", p->asked.condition);
	library_report(p, words);
	for (size_t i = 0; p->values && i < x->n; i++) {
		command_option(words, "-e", x->each[i].spec);
		command_add(words, x->each[i].formatter);
	}
	if (p->values && x->locals)
		command_option(words, "-L", x->locals);
	command_add(words, p->values && !p->kind && !p->frames ? "none" : kind);
}

int by_library(struct plan *p)
{
	const struct asked *a = &p->asked;
	struct launch l = {.library = place_part("libpct.so"), .seconds = a->seconds};
	struct text letters = {0}, hz = {0}, frames = {0};
	struct command words = {0};

	plan_paths(p);
	if (p->values && !a->flat && !*p->paths)
		snprintf(p->paths, sizeof p->paths, "s64");
	library_letters(p, &letters);
	if (p->timer)
		text_add(&letters, " I%c", p->timer);
	if (p->tables)
		text_add(&letters, " e");
	l.letters = letters.text;
	l.exprs = p->tables;
	if (plan_by_kernel(p)) {
		text_add(&hz, "%u", plan_rate(p));
		text_add(&frames, "%u", p->depth);
		l.sampler = place_program("pct-sys");
		l.hz = hz.text;
		l.frames = p->depth ? frames.text : NULL;
		l.times = p->log;
	}
	report_words(p, &words);
	plan_show(p, "the library, loaded into the program", 1000, library_frames(p));
	return report_after(p, &l, a->program, &words);
}
