/* attached.c - reads the state of processes from /proc, and compares two states. */
#include "base/growtext.h"
#include "proc/procfs.h"
#include "launch/attached.h"
#include "run/pidlist.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *attached_now(const char *list)
{
	struct text all = {0};
	struct procstat s;
	char up[64];
	FILE *f = fopen("/proc/uptime", "re");

	if (f && fgets(up, sizeof up, f))
		text_put(&all, up, strcspn(up, " \n"));
	if (f)
		fclose(f);
	for (pid_t pid; (pid = pidlist_next(&list)) != 0;)
		if (procfs_stat(pid, 0, &s) == 0)
			text_add(&all, " %ld:%c:%" PRIu64 ":%" PRIu64 ":%" PRIu64, (long)pid,
				s.state, s.cpu, s.start, s.system);
		else
			text_add(&all, " %ld::::", (long)pid);
	return all.text;
}

const char *attached_missing(const char *state)
{
	const char *none = strstr(state, "::::");

	while (none && none > state && none[-1] != ' ')
		none--;
	return none;
}

char *attached_again(const char *state)
{
	struct text pids = {0};
	char *now;

	for (; (state = strchr(state, ' ')); state++)
		text_add(&pids, "%s%ld", pids.len ? "," : "", strtol(state, NULL, 10));
	now = attached_now(pids.text ? pids.text : "");
	free(pids.text);
	return now;
}

struct one { /* one process of a state; times in clock ticks */
	long pid;
	char state; /* 0: there is no such process */
	uint64_t cpu, start, system;
};

/* Read the next process of *STATE into O and advance *STATE.  Returns 0 when there are no more. */
static int next(const char **state, struct one *o)
{
	const char *s = strchr(*state, ' ');

	*o = (struct one){0};
	if (!s)
		return 0;
	*state = s + 1;
	if (sscanf(s, " %ld:%c:%" SCNu64 ":%" SCNu64 ":%" SCNu64, &o->pid, &o->state, &o->cpu,
		    &o->start, &o->system)
		!= 5)
		o->state = 0;
	return 1;
}

static double hz(void)
{
	long n = sysconf(_SC_CLK_TCK);

	return n > 0 ? (double)n : 100;
}

void attached_spent(const char *then, const char *now, double *passed, double *used, double *kernel)
{
	double wall = strtod(now, NULL) - strtod(then, NULL), all = 0, system = 0;
	struct one a, b;

	while (next(&then, &a) && next(&now, &b)) {
		if (!b.state || a.start != b.start)
			return;
		all += (double)(b.cpu - a.cpu);
		system += (double)(b.system - a.system);
	}
	*passed = 1e6 * wall;
	*used = 1e6 * all / hz();
	*kernel = 1e6 * system / hz();
}

void attached_idle(struct text *out, const char *then, const char *now, const char *hint)
{
	double wall = strtod(now, NULL) - strtod(then, NULL), used = 0;
	long ended = 0, stopped = 0;
	struct one a, b;

	while (next(&then, &a) && next(&now, &b)) {
		if (!b.state || strchr("ZX", b.state) || a.start != b.start) {
			ended = a.pid;
			continue;
		}
		used += (double)(b.cpu - a.cpu) / hz();
		if (strchr("Tt", b.state))
			stopped = a.pid;
	}
	if (stopped && used < 0.01)
		text_add(out, "process %ld is stopped; resume it with kill -CONT %ld", stopped,
			stopped);
	else if (used > wall / 20 && used > 0)
		text_add(out,
			"ended too soon: the processes used %.2f s of CPU time in %.1f s, but not "
			"while they could be sampled",
			used, wall);
	else if (ended)
		text_add(out, "process %ld ended before it could be sampled", ended);
	else
		text_add(out, "nothing ran: the processes used next to no CPU time in %.1f s%s%s%s",
			wall, *hint ? "; " : "", hint, *hint ? " shows where they wait" : "");
}
