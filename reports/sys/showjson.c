/* showjson.c - a report in JSON: one array, an object for each line of the report.
 *	{"event": "time", "part": "process", "process": "sort [1]", "pid": 7, "share": 0.6,
 *	 "user": 9, ...},
 *	{"event": "time", "part": "user", "process": "sort [1]", "pid": 7, "label": "main",
 *	 "object": "/bin/sort", "count": 9, "share": 0.9, "seconds": 0.009},
 * With --by cgroup "unit" is in place of process and pid, and the number of "processes" in place of
 * the command.
 * part: process or unit, program (totals of a program with several processes), user, kernel,
 * instruction, all-kernel; left-out: processes not shown; more: lines of a profile that are not
 * shown.  seconds, or events: null when not known, and for the kernel when it was not sampled.
 * Labels are UTF-8 without control characters (FORMAT); share is of the profile. */
#include "base/jsontext.h"
#include "show.h"

#include <stdio.h>
#include <string.h>

static const char *comma = "";

static void begin(const struct show_at *at, const char *part)
{
	printf("%s\n{\"event\": ", comma);
	json_text(at->event->name);
	printf(", \"part\": \"%s\"", part);
	comma = ",";
}

static void text(const char *key, const char *value)
{
	printf(", \"%s\": ", key);
	json_text(value);
}

static void pid(const struct show_at *at, const struct sys_process *p)
{
	if (at->t->by_cgroup) {
		text("unit", p->name);
		return;
	}
	text("process", p->name);
	if (p->pid)
		printf(", \"pid\": %u", p->pid);
	else
		fputs(", \"pid\": null", stdout);
}

static void share(double cost, double all)
{
	printf(", \"share\": %.9g", all > 0 ? cost / all : 0);
}

/* Print the member "WHOSEseconds" or "WHOSEevents": V, or null. */
static void amount(const struct sys_event *e, const char *whose, double v, int known)
{
	printf(", \"%s%s\": ", whose, e->timed ? "seconds" : "events");
	if (e->vague || !known)
		fputs("null", stdout);
	else
		printf(!e->timed && v < 1e15 && v == (double)(long long)v ? "%.0f" : "%.9g", v);
}

static void both(const struct show_at *at, const struct measure *part, double cost)
{
	int known = at->event->inside || at->event->part[TOTALS_KERNEL].samples > 0;

	share(cost, at->event->cost);
	printf(", \"user\": %.0f", part[TOTALS_USER].samples);
	amount(at->event, "user_", part[TOTALS_USER].amount, 1);
	if (known)
		printf(", \"kernel\": %.0f", part[TOTALS_KERNEL].samples);
	else
		fputs(", \"kernel\": null", stdout);
	amount(at->event, "kernel_", part[TOTALS_KERNEL].amount, known);
	putchar('}');
}

static void json_begin(void)
{
	putchar('[');
}

static void json_event(const struct show_at *at)
{
	(void)at;
}

static void json_process(const struct show_at *at, const struct sys_process *p)
{
	begin(at, at->t->by_cgroup ? "unit" : "process");
	pid(at, p);
	if (at->t->by_cgroup && p->members)
		printf(", \"processes\": %zu", p->members);
	else if (at->t->by_cgroup)
		fputs(", \"processes\": null", stdout);
	else if (p->command[0])
		text("command", p->command);
	else
		fputs(", \"command\": null", stdout);
	both(at, p->part, p->cost);
}

static void json_left_out(const struct show_at *at)
{
	begin(at, "left-out");
	printf(", \"processes\": %zu, \"count\": %.0f", at->event->outs, at->event->out.samples);
	amount(at->event, "", at->event->out.amount, 1);
	putchar('}');
}

static void json_program(const struct show_at *at, const struct sys_program *p, size_t runs)
{
	begin(at, "program");
	text("program", p->name);
	printf(", \"%s\": %zu", at->event->met ? "sampled" : "runs", runs);
	both(at, p->part, p->cost);
}

static const char *part_of(const struct show_at *at)
{
	return !at->process ? "all-kernel" : at->part == TOTALS_USER ? "user" : "kernel";
}

static void json_line(const struct show_at *at, const struct sys_line *l)
{
	begin(at, part_of(at));
	if (at->process)
		pid(at, at->process);
	text("label", l->place);
	text("object", l->object);
	printf(", \"count\": %.0f", l->sum.samples);
	share(l->cost, totals_cost(at->event, &at->all));
	amount(at->event, "", l->sum.amount, 1);
	putchar('}');
}

static void json_more(const struct show_at *at, size_t n, const struct measure *sum, double cost)
{
	(void)cost;
	begin(at, "more");
	text("of", part_of(at));
	if (at->process)
		pid(at, at->process);
	printf(", \"lines\": %zu, \"count\": %.0f}", n, sum->samples);
}

static void json_insn(const struct show_at *at, const struct sys_line *l)
{
	begin(at, "instruction");
	pid(at, at->process);
	text("object", l->object);
	printf(", \"address\": \"0x%llx\", \"count\": %.0f", (unsigned long long)l->addr,
		l->sum.samples);
	if (l->answer && *l->answer && strcmp(l->answer, "??") != 0)
		text("instruction", l->answer);
	else
		fputs(", \"instruction\": null", stdout);
	putchar('}');
}

static void json_end(void)
{
	puts(*comma ? "\n]" : "]");
}

const struct show_look show_json = {
	.begin = json_begin,
	.event = json_event,
	.process = json_process,
	.left_out = json_left_out,
	.program = json_program,
	.line = json_line,
	.more = json_more,
	.insn = json_insn,
	.end = json_end,
};
