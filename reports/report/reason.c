/* reason.c - finds why there are no samples: certain causes first, then the likeliest. */
#include "exec/command.h"
#include "exec/output.h"
#include "gdb/askgdb.h"
#include "launch/attached.h"
#include "reason.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* 1 when gdb can trace programs here; in containers a filter may refuse it. */
static int traced(void)
{
	static char *const more[] = {"-batch", "-readnever", "-ex", "set startup-with-shell off",
		"-ex", "starti", "/bin/sh", NULL};
	struct command c = {0};
	int status, is;
	char *said;

	command_all(&c, askgdb_hardened);
	command_all(&c, more);
	said = output_from(-1, c.word, OUTPUT_BOTH, &status);
	free(c.word);
	is = strncmp(said, "Program stopped", 15) == 0 || strstr(said, "\nProgram stopped");
	free(said);
	return is;
}

/* Append what can still sample a program without a C library, or with one that is linked into
 * it. */
static void left(struct text *t, const char *untaken)
{
	int linked = strstr(untaken, "(statically linked)") != NULL;
	const char *link = "linking itimer.o into it (libpct(3))";

	if (!linked && !strstr(untaken, "(without a C library)"))
		return;
	if (traced())
		text_add(t, "; try profile -gdb%s%s", linked ? " or " : "", linked ? link : "");
	else if (linked)
		text_add(t, "; try %s", link);
}

/* The us of CPU time that the timer can have seen: after the library began, and, with some timers,
 * in user mode. */
static double seen(const struct end *e)
{
	double after = e->cpu - e->f.starts, of = end_user_timers(&e->f) ? e->user : e->cpu;

	return after < 0 ? 0 : of < after ? of : after;
}

static unsigned interval(const struct end *e)
{
	return e->interval ? e->interval : 1000;
}

/* Append that the program was too short: it used US us of CPU time; 0: few, except with the
 * library. */
static void too_short(struct text *t, const struct end *e, double us)
{
	char time[32] = "few";

	if (us > 0 || e->by == END_LIBRARY)
		snprintf(time, sizeof time, "%.0f", us);
	text_add(t,
		"too short: %s us of CPU time, sampled every %u us; %srun it many times in one "
		"profile (profile sh -c LOOP)",
		time, interval(e), interval(e) > 50 ? "for more samples: profile -i 50, or " : "");
}

/* Append the reason that accounts.log of the kernel's sampler has.  Returns 0 when it has none. */
static int of_kernel(struct text *t, const struct end *e)
{
	static const char none[] = "not sampled: ";
	const char *at = NULL;
	char note[1000];

	if (e->by != END_KERNEL)
		return 0;
	if (!e->f.logs) {
		text_add(t, "%s",
			e->attached ? "the process could not be sampled"
				    : "the program was not sampled, or not run");
		return 1;
	}
	while (facts_account(&e->f, &at, "note", note, sizeof note))
		if (strncmp(note, none, strlen(none)) == 0) {
			text_add(t, "cannot sample %s", note + strlen(none));
			return 1;
		}
	return 0;
}

/* Append the reason of a run of the library, which may not even have started. */
static void of_library(struct text *t, const struct end *e)
{
	const struct facts *f = &e->f;
	size_t len = strlen(f->timers);

	if (!f->files)
		text_add(t,
			"the library did not start: it was not loaded, or the program ended first");
	else if (f->taken)
		text_add(t, "all %llu samples taken were lost", end_count(f->taken));
	else if (!f->threads && (!len || !strchr("VPRM", f->timers[len - 1])))
		text_add(t, "no timer could be created");
	else if (seen(e) < 4.0 * interval(e))
		too_short(t, e, seen(e));
	else if (e->condition)
		text_add(t, "%s was true in none of the samples in %.0f us of CPU time",
			e->condition, e->cpu);
	else
		text_add(t, "no timer expired in %.0f us of CPU time: %s", e->cpu,
			f->blocked ? "the program blocks the signal of the timer"
				   : "perhaps only processes without the library used it");
}

char *reason_of(struct end *e)
{
	const struct facts *f = &e->f;
	const struct tally *unsampled = &f->unsampled.not ;
	int nothing = !f->files && !f->logs;
	struct text t = {0};
	struct stat st;

	if (*e->why_not)
		text_add(&t, "%s", e->why_not);
	else if (nothing && (stat(e->dir, &st) != 0 || !S_ISDIR(st.st_mode)))
		text_add(&t, "the data directory %s is gone", e->dir);
	else if (!f->taken && e->untaken && e->by == END_LIBRARY) {
		text_add(&t, "cannot sample %s", e->untaken);
		left(&t, e->untaken);
	} else if (unsampled->lines && 2.0 * (double)f->taken * interval(e) <= e->cpu) {
		/* the unsampled programs had most of the time */
		text_add(&t, "cannot sample %s", unsampled->line[0].text);
		if (unsampled->lines > 1)
			text_add(&t, " and %zu more", unsampled->lines - 1);
	} else if (nothing && f->announced)
		text_add(&t, "no data file could be made in %s", e->dir);
	else if (of_kernel(&t, e))
		;
	else if (e->attached && !f->taken)
		attached_idle(&t, e->attached, e->now, "profile -real -p PID");
	else if (e->by == END_KERNEL && !f->taken)
		too_short(&t, e, facts_number(f, "program_us"));
	else
		of_library(&t, e);
	return t.text;
}
