/* head.c - makes the lines above the shares, and owns their order. */
#include "base/msg.h"
#include "fewsamples.h"
#include "head.h"
#include "launch/attached.h"
#include "missing.h"
#include "run/outside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROGRAMS = 10 };

/* 1 when the kernel's sampler took user mode alone. */
static int user_modes(const struct end *e)
{
	const char *at = NULL;
	char modes[64] = "";

	return e->by == END_KERNEL && facts_account(&e->f, &at, "modes", modes, sizeof modes)
		&& strcmp(modes, "user") == 0;
}

static int any_timer(const struct end *e, const char *letters)
{
	return strpbrk(e->f.timers, letters) != NULL;
}

void head_time(const struct end *e, char *text, size_t size)
{
	int kernel = e->by == END_KERNEL;
	const char *of = kernel       ? user_modes(e) ? "user CPU time" : "CPU time"
		: any_timer(e, "TPC") ? "CPU time"
				      : "user CPU time";

	if (e->waits == 2 || e->wall_event || (!kernel && any_timer(e, "RM")))
		of = "wall-clock time";
	snprintf(text, size, "%.2f s of %s", e->f.sampled / 1e6, of);
}

/* Set the run's wall-clock time, CPU time, and CPU time in the kernel, by the system's counts. */
static void measure(struct end *e)
{
	e->passed = e->wall;
	e->used = e->cpu;
	e->inside = e->cpu - e->user;
	if (e->attached) {
		e->passed = e->used = e->inside = 0;
		attached_spent(e->attached, e->now, &e->passed, &e->used, &e->inside);
	} else if (e->by == END_KERNEL) {
		e->passed = facts_number(&e->f, "wall_us");
		e->used = facts_number(&e->f, "program_us");
		e->inside = facts_number(&e->f, "program_system_us");
	}
}

/* Note kernel time and waiting that the report leaves out, when there is much of it.  Returns 1
 * when there is. */
static int outside(struct end *e)
{
	const struct facts *f = &e->f;
	const char *with = e->attached ? "profile -p PID" : "profile";
	int library = e->by == END_LIBRARY, is = 0;
	double used = e->used;
	char text[200];

	if (!e->no_kernel && (library ? end_user_timers(f) : user_modes(e))
		&& outside_kernel(e->used, e->inside, f->sampled, e->tick, text, sizeof text)) {
		end_add(e, "# %s: %s -k", text, with);
		is = 1;
	}
	/* when attached processes did not run, or could not be sampled, that is the reason for no
	 * samples */
	if (((e->attached || e->untaken) && !f->taken) || e->waits || e->wall_event
		|| (*f->timers && !strchr("EVTPC", f->timers[0])))
		return is;
	/* children that no process waited for have samples, but no CPU time here */
	if (f->sampled > used)
		used = f->sampled;
	if (outside_waiting(e->passed, used, text, sizeof text)) {
		end_add(e, "# %s: %s -wait", text, with);
		is = 1;
	}
	return is;
}

/* Add a line for each of the first programs of T, except those that end in BUT (NULL: none). */
static void programs(struct end *e, const char *what, const struct tally *t, const char *but)
{
	size_t n = 0;

	for (size_t i = 0; i < t->lines; i++) {
		const char *text = t->line[i].text;
		size_t len = strlen(text);
		if (but && len >= strlen(but) && strcmp(text + len - strlen(but), but) == 0)
			continue;
		if (n++ < PROGRAMS)
			end_add(e, "# %s: %s", what, text);
	}
	if (n > PROGRAMS)
		end_add(e, "# %s: %zu more", what, n - PROGRAMS);
}

/* Add the remarks of pct-sys.  Leave out those on kernel time, and on programs when there are no
 * samples: other lines of the report have them. */
static void notes(struct end *e)
{
	const char *at = NULL;
	char note[1000];

	while (facts_account(&e->f, &at, "note", note, sizeof note))
		if ((!e->no_kernel || strncmp(note, "kernel time is not sampled: ", 28) != 0)
			&& (e->f.files || strncmp(note, "not sampled: ", 13) != 0))
			end_add(e, "# %s", note);
}

/* Append the kinds of losses to T, as in "deeper 3, late 4". */
static void losses(const struct facts *f, struct text *t)
{
	for (size_t i = 0; i < f->lost.lines; i++)
		text_add(t, "%s%s %llu", t->len ? ", " : "", f->lost.line[i].text,
			end_count(f->lost.line[i].count));
}

/* Note the lost samples, if over 1 %.  LATE of them were lost by a timer that has no line of its
 * own. */
static void lost(struct end *e, uint64_t late)
{
	const struct facts *f = &e->f;
	unsigned long long taken = end_count(f->taken),
			   others = taken - end_count(f->recorded) - f->late;
	struct text why = {0};

	if (f->taken < f->recorded + f->late || others * 100 <= taken)
		others = 0;
	if (late)
		text_add(&why, "timer overrun %" PRIu64, late);
	if (others)
		losses(f, &why);
	if (why.len)
		end_add(e, "# lost %llu of %llu samples: %s", others + late, taken, why.text);
	free(why.text);
}

/* Append to T the line on a timer that is not the best one, with its LATE losses. */
static void slow_timer(const struct end *e, uint64_t late, struct text *t)
{
	const struct facts *f = &e->f;
	size_t len = strlen(f->timers);
	const char *other = len > 3 && strcmp(f->timers + len - 3, ", C") == 0 ? ", C" : "";
	/* C: the kernel's sampler took over with this clock */
	char last = len ? f->timers[len - 1 - strlen(other)] : 0;

	if (e->by != END_LIBRARY || (!e->interval && !late && !*f->denied) || !last
		|| (!strchr("TVP", last) && !strstr(f->timers, "T, ") && !strstr(f->timers, "V, ")
			&& !strstr(f->timers, "P, ")))
		return;
	text_add(t, "# not every %u us: timer %.*s ticks with the kernel",
		e->interval ? e->interval : 1000, (int)(len - strlen(other)), f->timers);
	if (*f->denied)
		text_add(t, " (%s)", f->denied);
	if (late)
		text_add(t, "; %" PRIu64 " of %llu samples were lost to timer overrun", late,
			end_count(f->taken));
	text_add(t, "\n");
}

void head_first_part(struct end *e, struct text *t)
{
	long long seconds = atoll(e->cut), took;
	const char *began = strchr(e->cut, ':');

	took = (long long)time(NULL) - (began ? atoll(began + 1) : 0);
	if (took > seconds + 1)
		text_add(t, "# sampled only the first %lld s (-t): the run took %lld s\n", seconds,
			took);
}

void head_make(struct end *e)
{
	const struct facts *f = &e->f;
	uint64_t late = f->late * 100 > f->taken ? f->late : 0;
	struct text timer = {0}, gap = {0};
	int elsewhere;

	slow_timer(e, late, &timer);
	missing_time(e, &gap);
	/* a tracer has children that only try out what the kernel can do */
	if (f->files)
		programs(e, "not sampled", &f->unsampled.not,
			gap.text ? NULL : " (it asked to be traced)");
	if (f->files)
		programs(e, "by the kernel's sampler, user mode", &f->unsampled.by_kernel, NULL);
	if (e->untaken && e->by == END_KERNEL && f->files)
		end_add(e,
			"# by the kernel's sampler, user mode: the library cannot be loaded into %s",
			e->untaken);
	if (e->goroutines)
		end_add(e,
			"# by the kernel's sampler, user mode: the library does not know the stacks of "
			"%s",
			e->goroutines);
	notes(e);
	lost(e, timer.text ? 0 : late);
	measure(e);
	if (e->no_kernel && e->used > 0)
		end_add(e,
			"# kernel time (%.0f %% of %.2f s CPU) could not be sampled: %s; see pct doctor",
			100 * e->inside / e->used, e->used / 1e6, e->no_kernel);
	else if (e->no_kernel)
		end_add(e, "# kernel time could not be sampled: %s; see pct doctor", e->no_kernel);
	elsewhere = outside(e);
	if (e->condition)
		end_add(e, "# only where %s: %.2f of %.2f s of CPU time", e->condition,
			f->sampled / 1e6, e->cpu / 1e6);
	end_add_text(e, &gap);
	end_add_text(e, &e->g.coarse);
	end_add_text(e, &e->g.unbuilt);
	end_add_text(e, &e->g.made);
	end_add_text(e, &e->g.stripped);
	end_add_text(e, &timer);
	end_add_text(e, &e->g.cut);
	end_add_text(e, &e->g.folded);
	if (e->cut)
		head_first_part(e, &e->head);
	fewsamples_head(e, elsewhere);
	free(timer.text);
	free(gap.text);
}

void head_explain(struct end *e)
{
	const struct facts *f = &e->f;
	const char *at = NULL, *next = NULL;
	char clock[100] = "", modes[100] = "", note[1000];
	struct text why = {0};

	if (*e->dir)
		msg_warn("data in %s", e->dir);
	if (!f->files && !f->logs)
		return;
	if (e->by == END_KERNEL) {
		facts_account(f, &at, "clock", clock, sizeof clock);
		facts_account(f, &next, "modes", modes, sizeof modes);
		msg_warn("collector kernel sampler, event %s, %s", clock, modes);
		for (at = NULL; facts_account(f, &at, "note", note, sizeof note);)
			msg_warn("%s", note);
	} else {
		msg_warn("collector library, timer %s%s%s%s", *f->timers ? f->timers : "none",
			*f->denied ? " (" : "", f->denied, *f->denied ? ")" : "");
		msg_warn("%" PRIu64 " threads with a timer, %" PRIu64 " without", f->threads,
			f->untimed);
	}
	msg_warn("%.3f s of CPU time, %.3f in user mode; samples of %.3f", e->cpu / 1e6,
		e->user / 1e6, f->sampled / 1e6);
	losses(f, &why);
	msg_warn("%llu samples taken, %llu recorded, %llu lost%s%s", end_count(f->taken),
		end_count(f->recorded), end_count(f->taken) - end_count(f->recorded),
		why.len ? ": " : "", why.len ? why.text : "");
	for (size_t i = 0; i < f->unsampled.not .lines; i++)
		msg_warn("not sampled: %s", f->unsampled.not .line[i].text);
	free(why.text);
}
