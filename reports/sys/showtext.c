/* showtext.c - a report for people. */
#define _GNU_SOURCE
#include "show.h"
#include "telling.h"

#include <stdio.h>
#include <string.h>

const char *show_what;
static int several; /* 1: an event was shown before */
static int width;   /* width of the first column of a table */

enum { WIDTH = 20, WIDTH_MOST = 70 };

enum { TEXT_AMOUNT = 330 };

static const char *amount(const struct sys_event *e, double v, char *buf)
{
	if (e->vague)
		strcpy(buf, "-");
	else
		snprintf(buf, TEXT_AMOUNT, e->timed ? "%.4f" : "%.0f", v);
	return buf;
}

static const char *share(double cost, double all, char *buf)
{
	snprintf(buf, TEXT_AMOUNT, "%.1f%%", all > 0 ? 100 * cost / all : 0);
	return buf;
}

static const char *some(double n, const char *one, const char *many, char *buf)
{
	snprintf(buf, TEXT_AMOUNT, "%.0f %s", n, n == 1 ? one : many);
	return buf;
}

static const char *unit(const struct sys_event *e)
{
	return e->timed ? "seconds" : "events";
}

/* 1 when the kernel was not sampled: its columns are empty. */
static int no_kernel(const struct sys_event *e)
{
	return !e->inside && e->part[TOTALS_KERNEL].samples == 0;
}

/* Print the columns of the kernel and the share. */
static void kernel_columns(const struct show_at *at, const struct measure *kernel, double cost)
{
	char text[TEXT_AMOUNT], of_all[TEXT_AMOUNT];

	if (no_kernel(at->event))
		printf(" %9s %11s", "-", "-");
	else
		printf(" %9.0f %11s", kernel->samples, amount(at->event, kernel->amount, text));
	printf(" %6s", share(cost, at->event->cost, of_all));
}

static void table(const struct sys_event *e, const char *first, const char *second)
{
	printf("  %-*s %7s %9s %11s %9s %11s %6s\n", width, first, second, "user hits", unit(e),
		"kernel", unit(e), "share");
}

/* The width of the first column: that of the names of control groups, which are long. */
static int names_width(const struct totals *t)
{
	size_t most = WIDTH;

	for (size_t i = 0; t->by_cgroup && i < t->processes; i++)
		if (!t->process[i].out && strlen(t->process[i].name) > most)
			most = strlen(t->process[i].name);
	return most < WIDTH_MOST ? (int)most : WIDTH_MOST;
}

static void text_event(const struct show_at *at)
{
	if (several)
		putchar('\n');
	if (several || strcmp(at->event->name, "time") != 0)
		printf("Event %s\n\n", at->event->name);
	several = 1;
	width = names_width(at->t);
	telling_learn(at->t, (size_t)(at->event - at->t->event));
	puts(at->t->by_cgroup ? "Summary of control groups" : "Summary of processes");
	if (at->t->by_cgroup)
		table(at->event, "unit", "procs");
	else
		table(at->event, "process", "pid");
}

/* Print a command line without its program's directory, and without its middle when it is long. */
static void brief(const char *command)
{
	size_t word = strcspn(command, " "), len;
	const char *slash = memrchr(command, '/', word);

	command = slash ? slash + 1 : command;
	len = strlen(command);
	if (len <= 120)
		printf("   %s", command);
	else
		printf("   %.78s ... %s", command, command + len - 37);
}

/* The number in the second column: the pid, or how many processes there were. */
static const char *number(const struct sys_process *p, const char *none, char *buf)
{
	snprintf(buf, 20, "%zu", p->pid ? p->pid : p->members);
	return p->pid || p->members ? buf : none;
}

static void text_process(const struct show_at *at, const struct sys_process *p)
{
	char text[TEXT_AMOUNT], pid[20];

	printf("  %-*s %7s %9.0f %11s", width, p->name, number(p, "-", pid), p->part[0].samples,
		amount(at->event, p->part[0].amount, text));
	kernel_columns(at, &p->part[TOTALS_KERNEL], p->cost);
	if (p->command[0])
		brief(telling_words(p));
	putchar('\n');
}

/* N as text, without digits that say nothing. */
static const char *plain(double n, char *buf)
{
	snprintf(buf, TEXT_AMOUNT,
		n >= 0 && n < 1e15 && n == (double)(long long)n ? "%.0f" : "%.6g", n);
	return buf;
}

static void text_left_out(const struct show_at *at)
{
	const struct sys_event *e = at->event;
	char text[TEXT_AMOUNT];

	printf("  %s below ",
		some((double)e->outs, at->t->by_cgroup ? "control group" : "process",
			at->t->by_cgroup ? "control groups" : "processes", text));
	if (e->timed)
		printf("%s s or ", plain(at->t->seconds, text));
	printf("%s%% left out: ", plain(at->t->percent, text));
	fputs(some(e->out.samples, "hit", "hits", text), stdout);
	if (!e->vague)
		printf(", %s %s", amount(e, e->out.amount, text), e->timed ? "s" : "events");
	putchar('\n');
}

static void text_programs(const struct show_at *at)
{
	puts("\nTotals by program");
	table(at->event, "program", at->event->met ? "sampled" : "runs");
}

static void text_program(const struct show_at *at, const struct sys_program *p, size_t runs)
{
	char text[TEXT_AMOUNT];

	printf("  %-*s %7zu %9.0f %11s", width, p->name, runs, p->part[0].samples,
		amount(at->event, p->part[0].amount, text));
	kernel_columns(at, &p->part[TOTALS_KERNEL], p->cost);
	putchar('\n');
}

static void text_owner(const struct show_at *at)
{
	const struct sys_process *p = at->process;
	char pid[20], text[TEXT_AMOUNT];

	printf("\n%s, %s%s%s: %s of all\n", p->name, p->pid ? "pid " : "",
		number(p, "all runs", pid),
		!p->members               ? ""
			: p->members == 1 ? " process"
					  : " processes",
		share(p->cost, at->event->cost, text));
	if (p->command[0])
		printf("  %s\n", p->command);
}

static void text_profile(const struct show_at *at)
{
	char text[TEXT_AMOUNT];

	printf("\n%s: %s",
		!at->process                      ? "Global KERNEL profile"
			: at->part == TOTALS_USER ? "USER portion of profile"
						  : "KERNEL portion of profile",
		some(at->all.samples, "hit", "hits", text));
	if (!at->event->vague)
		printf(", %s %s", amount(at->event, at->all.amount, text),
			at->event->timed ? "s" : "events");
	printf("\n%10s %7s %11s   %s, file\n", "hits", "share", unit(at->event), show_what);
}

static void columns(const struct show_at *at, const struct measure *m, double cost)
{
	char text[TEXT_AMOUNT], of_all[TEXT_AMOUNT];

	printf("%10.0f %7s %11s   ", m->samples,
		share(cost, totals_cost(at->event, &at->all), of_all),
		amount(at->event, m->amount, text));
}

static void text_line(const struct show_at *at, const struct sys_line *l)
{
	columns(at, &l->sum, l->cost);
	printf("%-30s %s\n", l->place, l->object);
}

static void text_more(const struct show_at *at, size_t n, const struct measure *sum, double cost)
{
	columns(at, sum, cost);
	printf("%zu more\n", n);
}

static void text_insns(const struct show_at *at, const char *object)
{
	(void)at;
	printf("\nInstructions of %s\n%10s %-18s %s\n", object, "hits", "address", "instruction");
}

static void text_insn(const struct show_at *at, const struct sys_line *l)
{
	char address[24];

	(void)at;
	snprintf(address, sizeof address, "0x%llx", (unsigned long long)l->addr);
	printf("%10.0f %-18s %s\n", l->sum.samples, address,
		l->answer && *l->answer ? l->answer : "??");
}

const struct show_look show_text = {
	.event = text_event,
	.process = text_process,
	.left_out = text_left_out,
	.programs = text_programs,
	.program = text_program,
	.owner = text_owner,
	.profile = text_profile,
	.line = text_line,
	.more = text_more,
	.insns = text_insns,
	.insn = text_insn,
};
