/* kernel.c - samples by pct-sys: the program as its child, or running processes. */
#include "collect.h"
#include "library.h"
#include "places.h"
#include "report.h"

int by_kernel(struct plan *p, int user_only, unsigned hz)
{
	const struct asked *a = &p->asked;
	struct launch l = {.given = 1};
	struct command c = {0}, words = {0};
	const char *kind = p->kind ? p->kind : p->frames ? "hier" : "line";

	command_option(&c, place_program("pct-sys"), "-q");
	if (user_only)
		command_option(&c, "-e", "cpu-clock:u");
	if (hz) {
		command_add(&c, "-F");
		command_format(&c, "%u", hz);
	}
	if (p->waits)
		command_add(&c, "--wait");
	if (a->wall)
		command_add(&c, "--wall");
	if (p->log)
		command_add(&c, "--log");
	if (p->depth) {
		command_add(&c, "-l");
		command_format(&c, "%u", p->depth);
	}
	if (a->seconds) {
		command_add(&c, "-t");
		command_format(&c, "%lu", (unsigned long)a->seconds);
	}
	command_option(&c, a->pids ? "-p" : "--", a->pids ? a->pids : a->program[0]);
	if (!a->pids)
		command_all(&c, a->program + 1);
	command_add(&words, "-k");
	if (p->waits)
		command_option(&words, "-W", p->waits == 2 ? "2" : "1");
	if (a->wall)
		command_add(&words, "-E");
	if (p->blocked)
		command_option(&words, "-B", p->blocked);
	if (p->goroutines)
		command_option(&words, "-G", p->goroutines);
	library_report(p, &words);
	command_add(&words, kind);
	plan_show(p, user_only ? "the kernel's sampler, user mode" : "the kernel's sampler", 0,
		p->depth);
	return report_after(p, &l, c.word, &words);
}
