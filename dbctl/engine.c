/* engine.c - see engine.h. */
#include "target.h"
#include "accounts.h"
#include "actions.h"
#include "autosample.h"
#include "base/msg.h"
#include "engine.h"
#include "follow.h"
#include "gdbtext.h"
#include "locals.h"
#include "sample.h"
#include "verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct script *script;
static char *const *definitions;

static void go_on(struct proc *p);

void engine_script(const struct script *s, char *const *defs)
{
	script = s;
	definitions = defs;
}

int engine_busy(const struct proc *p)
{
	const char *value = vars_get(&p->vars, "letting_go");

	return value && strcmp(value, "no") == 0;
}

static size_t line_end(const char *s)
{
	return strcspn(s, "\n");
}

/* Give the line FROM and the N - 1 after it to the sink. */
static void sink_lines(struct proc *p, const struct pat *pat, const char *from)
{
	const char *end = from;
	char *text;

	if (pat->sink.kind == SINK_NONE)
		return;
	for (unsigned i = 0; i < pat->lines && *end; i++) {
		end += line_end(end);
		if (*end && i + 1 < pat->lines)
			end++;
	}
	text = malloc((size_t)(end - from) + 1);
	if (!text)
		msg_die(EXIT_FAIL, "out of memory");
	memcpy(text, from, (size_t)(end - from));
	text[end - from] = 0;
	actions_sink(p, &pat->sink, text, 0);
	free(text);
}

/* Whether PAT matches LINE; then the line and its actions are dealt with. */
static int match(struct proc *p, const struct pat *pat, char *line)
{
	regmatch_t m[VARS_GROUPS];
	size_t len = line_end(line);
	char saved = line[len];
	int found;

	line[len] = 0;
	found = regexec(&pat->re, line, VARS_GROUPS, m, 0) == 0;
	if (found)
		vars_groups(&p->vars, line, m);
	line[len] = saved;
	if (!found)
		return 0;
	p->matched = 1;
	sink_lines(p, pat, line);
	actions_push(p, pat->actions);
	return 1;
}

/* Whether PAT matches one of the lines of ALL: the first that it does is taken. */
static int match_any(struct proc *p, const struct pat *pat, char *all)
{
	for (char *line = all; *line; line += *line == '\n') {
		if (*line != '\n' && match(p, pat, line))
			return 1;
		line += line_end(line);
	}
	return 0;
}

/* The record, then what the debugger said, come to the patterns.  Their order decides, not that of
 * the lines: a pattern of the script for what the debugger says stands before the epilogue's for
 * any record. */
static void dispatch(struct proc *p)
{
	const struct pat *pat = p->group ? p->group->pats : NULL;
	char *record = record_line(&p->record), *all;
	size_t size = strlen(record) + (p->said ? strlen(p->said) : 0) + 2;

	all = malloc(size);
	if (!all)
		msg_die(EXIT_FAIL, "out of memory");
	snprintf(all, size, "%s\n%s", record, p->said ? p->said : "");
	free(record);
	free(p->said);
	p->said = NULL;
	while (pat && !match_any(p, pat, all))
		pat = pat->next;
	free(all);
	go_on(p);
}

/* The actions are done. */
static void done(struct proc *p)
{
	const char *child = p->record.field[REC_child];

	if (p->fresh) {
		p->fresh = 0;
		dispatch(p);
	} else if (p->dead) {
		accounts_write(p, 0);
		follow_end(p, NULL);
	} else if (child && !p->spawned && !p->leave
		&& (!p->rule || p->rule->follow == FOLLOW_KERNEL)
		&& actions_spawn(p, (pid_t)strtol(child, NULL, 10))) {
		return;
	} else {
		follow_resume(p, "continue");
	}
}

static void go_on(struct proc *p)
{
	if (p->state != PROC_STOPPED || p->pending || p->spawning)
		return;
	while (p->depth) {
		const struct action *a = p->stack[p->depth - 1];
		if (actions_wait(p, a))
			return;
		p->stack[p->depth - 1] = a->next;
		if (!a->next)
			p->depth--;
		if (actions_do(p, a))
			return;
	}
	if (!p->pending)
		done(p);
}

void engine_answered(struct proc *p)
{
	go_on(p);
}

void engine_go_on(struct proc *p)
{
	p->spawning = NULL;
	go_on(p);
}

static const struct rule *rule_for(const char *exe)
{
	for (const struct rule *r = script->rules; r; r = r->next)
		if (regexec(&r->re, exe, 0, NULL, 0) == 0)
			return r;
	return NULL;
}

/* Whether the script wants to know what those processes start that it has no rule for. */
static int births_wanted(void)
{
	const struct rule *r = script->rules;

	while (r && r->follow != FOLLOW_KERNEL)
		r = r->next;
	return r && !actions_ending();
}

/* No rule is for the program of P: it runs on, and is followed for its children only. */
static void unmatched(struct proc *p)
{
	vars_free(&p->vars);
	record_clear(&p->record);
	p->group = NULL;
	p->depth = p->matched = 0;
	verdict_unmatched(p->exe);
	if (births_wanted())
		follow_resume(p, "continue");
	else
		follow_leave(p);
}

void engine_begin(struct proc *p, const char *reason)
{
	char exe[PATH_MAX] = "?", *copy;

	target_exe(p->pid, exe);
	copy = strdup(exe);
	if (!copy)
		msg_die(EXIT_FAIL, "out of memory");
	accounts_write(p, 0);
	outlog_close(&p->logs);
	locals_forget(p);
	free(p->exe);
	p->exe = copy;
	p->prog = strrchr(p->exe, '/') ? strrchr(p->exe, '/') + 1 : p->exe;
	sample_end(p);
	p->interval = 0;
	p->recorded = p->still_us = 0;
	p->automatic_samples = p->timed = p->timed_us = 0;
	p->automatic = NULL;
	memset(p->lost, 0, sizeof p->lost);
	if (strcmp(reason, "attached") != 0)
		p->given = 0;
	else if (engine_busy(p)) /* its debugger has died in the middle of it */
		p->given = 1;
	if (!p->given)
		vars_free(&p->vars);
	p->rule = actions_ending() && !engine_busy(p) ? NULL : rule_for(p->exe);
	if (!p->rule) {
		unmatched(p);
		return;
	}
	verdict_matched();
	if (p->rule->follow != FOLLOW_KERNEL)
		follow_no_births(p);
	for (int i = 0; definitions && definitions[i]; i++) {
		size_t n = strcspn(definitions[i], "=");
		char name[256];
		snprintf(name, sizeof name, "%.*s", (int)n, definitions[i]);
		vars_set(&p->vars, name, definitions[i] + n + (definitions[i][n] == '='));
	}
	outlog_open(&p->logs, p->pid, p->start, p->exe, p->prog);
	record_clear(&p->record);
	record_set(&p->record, REC_reason, reason, (size_t)-1);
	record_set_number(&p->record, REC_pid, (long)p->pid);
	record_set(&p->record, REC_exe, p->exe, (size_t)-1);
	p->group = p->rule->first;
	p->depth = 0;
	p->fresh = 1;
	p->matched = 0;
	actions_push(p, p->rule->actions);
	go_on(p);
}

/* A place that had no name when it was said: the symbols were not there yet. */
static void named(void *arg, const char *text, int failed)
{
	struct proc *p = arg;

	p->pending--;
	if (!failed) {
		struct record r = {0};
		const char *s = text + strspn(text, "#0123456789");
		gdbtext_stop(s + strspn(s, " "), &r);
		for (int i = REC_pc; i <= REC_lib; i++)
			if (r.field[i])
				record_set(
					&p->record, (enum record_field)i, r.field[i], (size_t)-1);
		record_clear(&r);
	}
	dispatch(p);
}

static void sampled(struct proc *p)
{
	record_set(&p->record, REC_signal, "SIGVTALRM", 9);
	record_set_number(&p->record, REC_tid, p->kicked);
	p->sampling = 1;
	p->still_from = p->kick_us;
	p->kicked = 0;
}

void engine_stopped(struct proc *p, const char *text)
{
	struct record *r = &p->record;
	const char *reason, *signal;
	int failed;

	p->state = PROC_STOPPED;
	p->still_from = debugger_now_us();
	p->depth = 0;
	p->matched = p->spawned = p->sampling = 0;
	record_clear(r);
	failed = autosample_failed(p, text);
	if (failed) {
		/* taken again, from here */
		text = "Program received signal SIGSTOP, Stopped (signal).\n";
	}
	if (gdbtext_stop(text, r) != 0) {
		char why[300];
		snprintf(why, sizeof why, "let go, its debugger cannot let it run: %.200s", text);
		/* gdb cannot look into threads that a signal is just ending, and says so */
		if (!target_ends(p->pid)) {
			follow_complain(p, why);
			follow_lost++;
		}
		follow_leave(p);
		return;
	}
	record_set_number(r, REC_pid, (long)p->pid);
	if (!r->field[REC_thread])
		record_set(r, REC_thread, "1", 1);
	reason = r->field[REC_reason];
	signal = r->field[REC_signal];
	if (!p->kicked)
		p->eventful = coproc_now();
	p->dead = strcmp(reason, "exited") == 0 || strcmp(reason, "killed") == 0;
	if (p->dead && p->kicked)
		p->lost[LOST_ENDED]++;
	else if (p->kicked && signal && strcmp(signal, "SIGSTOP") == 0)
		sampled(p);
	else if (p->kicked)
		p->kick_stale = 1;
	else if (signal && strcmp(signal, "SIGSTOP") == 0)
		p->halted = 1; /* somebody else's */
	if (p->leave && !p->dead && !engine_busy(p)) {
		follow_leave(p);
		return;
	}
	if (p->control && p->sampling && !p->automatic) {
		p->sampling = p->control = 0;
		follow_resume(p, "continue");
		return;
	}
	if (p->automatic && signal && strcmp(signal, "SIGWINCH") == 0 && !p->dead) {
		follow_resume(p, p->control ? "continue" : "signal SIGWINCH");
		p->control = 0;
		return;
	}
	p->control = 0;
	if (strcmp(reason, "exec") == 0) {
		follow_begin(p, p->embryo ? "attached" : "exec");
		return;
	}
	if (p->embryo) {
		done(p);
		return;
	}
	free(p->said);
	p->said = strdup(strncmp(text, "Continuing.\n", 12) == 0 ? text + 12 : text);
	if (failed || (!p->dbg->symbols && r->field[REC_pc] && !r->field[REC_child])) {
		follow_symbols(p);
		p->pending++;
		debugger_ask(p->dbg, "frame", debugger_deadline, named, p);
		return;
	}
	dispatch(p);
}
