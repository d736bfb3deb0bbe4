/* engine.c - decides which actions are run, by rules, groups and patterns. */
#include "process/accounts.h"
#include "engine/actions.h"
#include "base/clock.h"
#include "base/msg.h"
#include "engine/engine.h"
#include "process/questions.h"
#include "debugger/stoptext.h"
#include "engine/leave.h"
#include "engine/locals.h"
#include "process/procs.h"
#include "process/remarks.h"
#include "engine/remotebirths.h"
#include "sample/sample.h"
#include "sample/answers.h"
#include "log/verdict.h"

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

static size_t line_end(const char *s)
{
	return strcspn(s, "\n");
}

/* Give the line at FROM, and as many after it as PAT asks for, to the sink of PAT. */
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
	answer_give(p, &pat->sink, text, 0);
	free(text);
}

/* Match PAT with LINE.  If it matches, give the line to the sink of PAT, push the actions of PAT,
 * and return 1. */
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
	sample_matched(p);
	sink_lines(p, pat, line);
	actions_push(p, pat->actions);
	return 1;
}

/* Match PAT with each line of ALL, up to the first that it matches.  Returns whether there is
 * one. */
static int match_any(struct proc *p, const struct pat *pat, char *all)
{
	for (char *line = all; *line; line += *line == '\n') {
		if (*line != '\n' && match(p, pat, line))
			return 1;
		line += line_end(line);
	}
	return 0;
}

/* P has stopped anew: keep what the debugger said, for the patterns. */
static void hear(struct proc *p, const char *text)
{
	p->script.depth = p->script.spawned = 0;
	free(p->script.said);
	p->script.said = strdup(stoptext_after_running(text));
}

/* Try the patterns on the record and on what the debugger said.  The first pattern that matches any
 * line wins: a script has its patterns for the debugger's words before those of the epilogue, which
 * match every record. */
static void dispatch(struct proc *p)
{
	const struct pat *pat = p->group ? p->group->pats : NULL;
	char *record = record_line(&p->record), *all;
	size_t size = strlen(record) + (p->script.said ? strlen(p->script.said) : 0) + 2;

	all = malloc(size);
	if (!all)
		msg_die(EXIT_FAIL, "out of memory");
	snprintf(all, size, "%s\n%s", record, p->script.said ? p->script.said : "");
	free(record);
	free(p->script.said);
	p->script.said = NULL;
	while (pat && !match_any(p, pat, all))
		pat = pat->next;
	free(all);
	go_on(p);
}

/* All actions are done: go on to the patterns, to the child that was born, or resume P. */
static void done(struct proc *p)
{
	const char *child = p->record.field[REC_child];

	if (p->script.fresh) {
		p->script.fresh = 0;
		dispatch(p);
	} else if (p->state == PROC_DEAD) {
		leave_dead(p, NULL);
	} else if (child && !p->script.spawned && !p->leave
		&& (!p->rule || p->rule->follow == FOLLOW_KERNEL)
		&& actions_spawn(p, (pid_t)strtol(child, NULL, 10))) {
		return;
	} else {
		post(p, EV_RESUME, "continue");
	}
}

static void go_on(struct proc *p)
{
	if (actions_run(p))
		done(p);
}

void engine_answered(struct proc *p, struct news *n)
{
	(void)n;
	go_on(p);
}

void engine_child_held(struct proc *p, struct news *n)
{
	(void)n;
	procs_stands(p);
	go_on(p);
}

static const struct rule *rule_for(const char *exe)
{
	for (const struct rule *r = script->rules; r; r = r->next)
		if (regexec(&r->re, exe, 0, NULL, 0) == 0)
			return r;
	return NULL;
}

/* Whether the script wants the children even of processes that it has no rule for. */
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
	p->script.depth = 0;
	verdict_unmatched(p->exe);
	if (births_wanted())
		post(p, EV_RESUME, "continue");
	else
		procs_leave(p);
}

/* Another debugger holds P: note in accounts.log how long P was not sampled. */
static void comforted(struct proc *p)
{
	char text[500], *note = accounts_take_note(p);

	snprintf(text, sizeof text, "%s; not sampled for %.2f s, until another debugger took over",
		note ? note : "", (double)(clock_us() - p->bereft) / 1e6);
	free(note);
	p->bereft = 0;
	remarks_complain(p, text);
	free(accounts_take_note(p));
}

/* A debugger holds P, which may be another program than before: print messages about it, and tell
 * the debugger to stop at births. */
static void announce(struct proc *p, const char *reason)
{
	char file[64];

	p->embryo = 0;
	if (p->bereft)
		comforted(p);
	remarks_verbose(p, reason);
	if (p->stub)
		return;
	target_exe_file(p->pid, file);
	if (!p->own || p->rule)
		remarks_rights(p->exe ? p->exe : file, file);
	if (p->script.asked)
		question_births_anew(p->dbg);
	p->script.asked = 0;
}

/* Begin new accounts and logs under the name that P has now.  Go on with the old ones when P was
 * only let go while it was stopped, and is the same program. */
static void begin_logs(struct proc *p)
{
	char exe[PATH_MAX] = "?", *copy;
	int back;

	if (p->stub)
		snprintf(exe, sizeof exe, "%s", p->exe);
	else
		target_exe(p->pid, exe);
	copy = strdup(exe);
	if (!copy)
		msg_die(EXIT_FAIL, "out of memory");
	back = p->back && p->exe && strcmp(copy, p->exe) == 0;
	p->back = 0;
	if (!back) {
		accounts_write(p, 0);
		outlog_close(&p->logs);
	}
	locals_forget(p);
	free(p->exe);
	p->exe = copy;
	p->prog = strrchr(p->exe, '/') ? strrchr(p->exe, '/') + 1 : p->exe;
	sample_begin(p);
	if (!back)
		accounts_begin(p);
}

static void define(struct proc *p)
{
	for (int i = 0; definitions && definitions[i]; i++) {
		size_t n = strcspn(definitions[i], "=");
		char name[256];
		snprintf(name, sizeof name, "%.*s", (int)n, definitions[i]);
		vars_set(&p->vars, name, definitions[i] + n + (definitions[i][n] == '='));
	}
}

/* Run the actions of the rule of P, then try the patterns on a record with REASON. */
static void run_rule(struct proc *p, const char *reason)
{
	define(p);
	outlog_open(&p->logs, procs_number(p), p->start, p->exe, p->prog);
	record_clear(&p->record);
	record_set(&p->record, REC_reason, reason, (size_t)-1);
	record_set_number(&p->record, REC_pid, (long)procs_number(p));
	record_set(&p->record, REC_exe, p->exe, (size_t)-1);
	p->group = p->rule->first;
	p->script.depth = 0;
	p->script.fresh = 1;
	actions_push(p, p->rule->actions);
	go_on(p);
}

/* The script wants children to be followed: print a message, once, when the debugger cannot do
 * that. */
static void unborn_unseen(void)
{
	static int said;
	const char *why = driver_lacks("births");

	if (why && !said)
		msg_warn("%s; EXEC(follow=none) if that is intended", why);
	said = 1;
}

static void begin(struct proc *p, const char *reason)
{
	announce(p, reason);
	begin_logs(p);
	if (strcmp(reason, "attached") != 0)
		p->given = 0;
	else if (procs_kept_by_script(p)) /* its last debugger died: keep its variables */
		p->given = 1;
	if (!p->given)
		vars_free(&p->vars);
	p->rule = actions_ending() && !procs_kept_by_script(p) ? NULL : rule_for(p->exe);
	if (!p->rule) {
		unmatched(p);
		return;
	}
	verdict_matched();
	if (p->stub) {
		if (p->rule->follow == FOLLOW_KERNEL)
			remotebirths_want(p);
	} else if (p->rule->follow == FOLLOW_KERNEL) {
		unborn_unseen();
	} else {
		question_no_births(p->dbg);
		p->script.asked = 1; /* births are asked for again at the next exec */
	}
	run_rule(p, reason);
}

void engine_begin(struct proc *p, struct news *n)
{
	(void)n;
	procs_stands(p);
	begin(p, "attached");
}

void engine_exec(struct proc *p, struct news *n)
{
	(void)n;
	procs_stands(p);
	begin(p, "exec");
}

/* Called with the place where P stopped, in TEXT: put it into the record. */
static void named(void *arg, const char *text, int failed)
{
	struct proc *p = arg;

	p->script.pending--;
	if (!failed) {
		struct record r = {0};
		stoptext_place(text, &r);
		for (int i = REC_pc; i <= REC_lib; i++)
			if (r.field[i])
				record_set(
					&p->record, (enum record_field)i, r.field[i], (size_t)-1);
		record_clear(&r);
	}
	post(p, EV_PLACED, NULL);
}

/* Try the patterns on the stop.  First ask for the place where the record lacks it, or its name,
 * because the symbols were not read yet. */
void engine_stopped(struct proc *p, struct news *n)
{
	const struct record *r = &p->record;
	int unnamed = r->field[REC_pc] && !p->dbg->symbols && !r->field[REC_child],
	    nowhere = !r->field[REC_pc] && sample_taking(p);

	procs_stands(p);
	hear(p, n->text);
	if (!unnamed && !nowhere) {
		dispatch(p);
		return;
	}
	question_symbols(p->dbg, p);
	p->script.pending++;
	debugger_ask(p->dbg, driver_text(SAY_place), debugger_deadline, named, p);
}

void engine_placed(struct proc *p, struct news *n)
{
	(void)n;
	dispatch(p);
}

void engine_unborn(struct proc *p, struct news *n)
{
	(void)n;
	procs_stands(p);
	p->script.spawned = 0;
	done(p);
}

void engine_ended(struct proc *p, struct news *n)
{
	p->state = PROC_DEAD;
	hear(p, n->text);
	dispatch(p);
}
