/* choose.c - chooses the collector that works here. */
#include "base/growtext.h"
#include "base/msg.h"
#include "paths/selfdir.h"
#include "probe.h"
#include "collect.h"
#include "compile.h"
#include "places.h"
#include "pyexpr.h"
#include "refuse.h"

#include <stdio.h>
#include <string.h>

static char why[600];

/* 1 when the kernel's sampler can sample user mode at the interval of P, else 0 with the reason in
 * `why'. */
static int kernel_takes(const struct plan *p)
{
	return probe(place_program("pct-sys"), 0, plan_rate(p), why, sizeof why) != PROBE_NOTHING;
}

/* With a condition or values: sample by the library or, for values, by the debugger if need be. */
static int with_values(struct plan *p)
{
	const char *option = p->asked.values.first, *reason;
	struct text no = {0};

	if (p->blocked) {
		if (p->values)
			compile_ask(p, p->asked.program[0]);
		text_add(&no, "%s%s: the library cannot be loaded into %s",
			p->asked.condition ? "-if " : "",
			p->asked.condition ? p->asked.condition : option, p->blocked);
		reason = no.text;
	} else if (!pyexpr_others(&p->asked) || !(reason = compile_all(p))) {
		if (p->values)
			plan_say(p, "%s by the library, without stops: %s", option,
				p->asked.values.python ? "it reads the interpreter's frames"
						       : "gdb compiled it");
		if (p->asked.values.python)
			p->tables = pyexpr_lines(&p->asked, p->tables);
		p->log = 1;
		return by_library(p);
	}
	if (!p->may_stop)
		cannot("cannot evaluate %s", reason);
	plan_say(p, "%s by stops of the debugger: %s", option, reason);
	p->debugger = option;
	p->values = 0;
	p->questions.n = 0; /* they were asked above */
	return by_debugger(p);
}

/* Sample by the library.  For a program that cannot load it, or whose call paths it cannot follow,
 * sample by the kernel's sampler in user mode, as the library does.  If that is not permitted
 * either, the debugger gets the call paths that were asked for. */
int by_best(struct plan *p)
{
	int kernel = !asked_library(&p->asked) && plan_by_kernel(p);
	struct text no = {0};

	plan_blocked(p);
	if (p->asked.condition || p->values)
		return with_values(p);
	if (!p->depth)
		p->goroutines = NULL;
	if (!p->blocked && !p->goroutines)
		return by_library(p);
	if (kernel && kernel_takes(p))
		return by_kernel(p, 1, plan_rate(p));
	if (p->blocked && *p->paths && !p->log && selfdir_in_path("gdb")) {
		msg_warn("call paths through the debugger: the library cannot be loaded into %s",
			p->blocked);
		return by_debugger(p);
	}
	if (p->blocked && kernel) {
		text_add(&no, "%s; nor by the kernel: %s; see pct doctor", p->blocked, why);
		p->blocked = no.text;
	}
	return by_library(p);
}

/* Kernel time cannot be sampled: sample user mode, and report the kernel's share.  KERNEL: the
 * kernel's sampler can do this. */
static int by_user(struct plan *p, int kernel)
{
	p->why_not = why;
	if (p->asked.wall && !kernel)
		cannot("-wall: only the kernel can record it: %s; see pct doctor", why);
	if (kernel)
		return by_kernel(p, 0, p->asked.interval ? plan_rate(p) : 0);
	if (p->waits)
		return with_waits(p);
	if (p->asked.pids)
		return by_attached(p);
	p->timer = 'V'; /* this timer runs in user mode only */
	if (p->frames) {
		snprintf(p->paths, sizeof p->paths, "s%u", p->frames);
		p->kind = p->kind ? p->kind : "hier";
	}
	return by_library(p);
}

int with_kernel(struct plan *p)
{
	static const char user[] = "kernel time is not sampled: ";
	unsigned hz = p->asked.interval ? plan_rate(p) : 0;

	switch (probe(place_program("pct-sys"), 1, hz, why, sizeof why)) {
	case PROBE_MACHINE:
	case PROBE_PROGRAM: return by_kernel(p, 0, hz);
	case PROBE_USER:
		if (strncmp(why, user, strlen(user)) == 0)
			memmove(why, why + strlen(user), strlen(why + strlen(user)) + 1);
		return by_user(p, 1);
	default: return by_user(p, 0);
	}
}

/* Sample waits by the kernel's records of switches or, where these are not permitted, wall-clock
 * time by the debugger. */
int with_waits(struct plan *p)
{
	if (kernel_takes(p))
		return by_kernel(p, 1, plan_rate(p));
	if (p->asked.wait)
		msg_warn(
			"waits through the debugger, without the times of each thread: %s; see pct "
			"doctor",
			why);
	plan_say(p, "-real by the debugger: %s", why);
	p->asked.real = 1;
	p->waits = 0;
	p->debugger = "for -real";
	return by_debugger(p);
}
