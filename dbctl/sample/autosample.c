/* autosample.c - has a debugger take samples by the commands of a catchpoint, and reads what these
 * say. */
#include "process/accounts.h"
#include "sample/autosample.h"
#include "base/clock.h"
#include "debugger/blocks.h"
#include "process/questions.h"
#include "sample/answers.h"
#include "debugger/stoptext.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	QUIET_MS = 2, /* most samples have been taken after this time */
	LAZY_MS = 20, /* how long samples may wait when the process only runs */
	TIMED = 16,   /* one sample in so many is read at once, to time it */
};

/* Whether pattern TEXT matches the record of every sample: it has no special characters, and is in
 * the part that all these records have. */
static int for_samples(const char *text)
{
	static const char always[] = "stop reason=\"signal\" signal=\"SIGVTALRM\" ";

	if (*text == '^')
		return strpbrk(text + 1, ".[]()*+?{}|^$\\") == NULL
			&& strncmp(always, text + 1, strlen(text + 1)) == 0;
	return strpbrk(text, ".[]()*+?{}|^$\\") == NULL && strstr(always, text) != NULL;
}

static int backtrace(const char *command)
{
	return driver_begins(SAY_backtrace, command);
}

/* Whether A is a command that the debugger can be given unchanged. */
static int plain(const struct action *a)
{
	return a->kind == ACT_COMMAND && !strchr(a->text, '$') && !strchr(a->text, '\n')
		&& !stoptext_resumes(a->text) && !blocks_wrong(a->text);
}

/* Whether the debugger could serve PAT by itself. */
static int possible(const struct pat *pat)
{
	const struct action *a = pat->actions;

	if (pat->lines != 1 || !for_samples(pat->text))
		return 0;
	while (a && a->next && plain(a))
		a = a->next;
	return a && !a->next && a->kind == ACT_COMMAND && a->sink.kind == SINK_NONE
		&& strcmp(a->text, "continue") == 0 && a != pat->actions;
}

static void add(char *to, size_t size, const char *text)
{
	size_t len = strlen(to);

	for (; *text && len + 1 < size; text++)
		to[len++] = *text == EXPAND_DOLLAR ? '$' : *text;
	to[len] = 0;
}

int autosample_on(const struct proc *p)
{
	return p->sample.automatic != NULL;
}

void autosample_arm(struct proc *p)
{
	const struct pat *pat = p->group ? p->group->pats : NULL;
	char commands[8192] = "";

	if (p->sample.automatic || p->sample.not_automatic || p->stub || !driver_says(SAY_sampler)
		|| !pat || !possible(pat))
		return;
	add(commands, sizeof commands, driver_text(SAY_sampler_begin));
	if (!backtrace(pat->actions->text))
		add(commands, sizeof commands, driver_text(SAY_sampler_place));
	for (const struct action *a = pat->actions; a->next; a = a->next) {
		add(commands, sizeof commands, a->text);
		add(commands, sizeof commands,
			driver_text(a->next->next ? SAY_sampler_next : SAY_sampler_last));
	}
	add(commands, sizeof commands, driver_text(SAY_sampler_end));
	if (strlen(commands) + 1 == sizeof commands)
		return; /* the commands do not fit */
	p->sample.automatic = pat;
	question(p->dbg, SAY_sampler, "commands", commands, debugger_deadline, NULL, NULL);
}

void autosample_kicked(struct proc *p)
{
	int64_t now = clock_ms();

	if (accounts_recorded(p) % TIMED)
		p->dbg->quiet = now + (now - p->sample.eventful > 1000 ? LAZY_MS : QUIET_MS);
}

/* Fill the record of P with a sample whose innermost frame is FRAME. */
static void record(struct proc *p, const char *frame)
{
	struct record *r = &p->record;

	record_clear(r);
	stoptext_place(frame, r);
	record_set(r, REC_reason, "signal", 6);
	record_set(r, REC_signal, "SIGVTALRM", 9);
	record_set_number(r, REC_pid, (long)p->pid);
	record_set_number(r, REC_tid, p->sample.kicked);
}

void autosample_said(struct proc *p, char *text)
{
	const struct action *a;
	const struct pat *pat = p->sample.automatic;
	int64_t now = clock_us();
	char *end, *line;

	record(p, text + strspn(text, "\n"));
	line = record_line(&p->record);
	answer_give(p, &pat->sink, line, 0);
	free(line);
	a = pat->actions;
	if (!backtrace(a->text) && (end = strchr(text, DEBUGGER_DONE)))
		text = end + 1;
	for (; a->next && (end = strchr(text, DEBUGGER_DONE)); a = a->next) {
		*end = 0;
		text += *text == '\n';
		if (end > text && end[-1] == '\n')
			end[-1] = 0;
		answer_give(p, &a->sink, text, 0);
		text = end + 1;
	}
	if (accounts_recorded(p) % TIMED == 0) {
		accounts_add(p, COUNT_TIMED, 1);
		accounts_add(p, COUNT_TIMED_US, (uint64_t)(now - p->sample.kick_us));
	}
	accounts_add(p, COUNT_RECORDED, 1);
	accounts_add(p, COUNT_AUTOMATIC, 1);
	p->sample.kicked = 0;
	p->sample.kick_stale = 0;
	p->dbg->quiet = 0;
	accounts_write(p, 1);
}

int autosample_waits(struct proc *p, const char *text, int only)
{
	const struct pat *pat = p->group ? p->group->pats : NULL;
	const struct action *a = pat && for_samples(pat->text) ? pat->actions : NULL;

	if (!a || a->kind != ACT_COMMAND || !backtrace(a->text) || a->sink.kind == SINK_NONE)
		return 0;
	for (const struct action *b = a->next; only && b; b = b->next)
		if (b->kind != ACT_SET && (b->kind != ACT_COMMAND || b->next))
			return 0;
	answer_give(p, &a->sink, text, 0);
	accounts_add(p, COUNT_RECORDED, 1);
	accounts_write(p, 1);
	return 1;
}

int autosample_failed(struct proc *p, const char *text)
{
	if (!p->sample.automatic || !strchr(text, DEBUGGER_SAMPLE))
		return 0;
	p->sample.automatic = NULL;
	p->sample.not_automatic = 1;
	question(p->dbg, SAY_sampler_off, NULL, NULL, debugger_deadline, NULL, NULL);
	return 1;
}
