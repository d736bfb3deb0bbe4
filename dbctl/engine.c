/* engine.c - see engine.h. */
#include "engine.h"
#include "autosample.h"
#include "follow.h"
#include "gdbtext.h"
#include "msg.h"
#include "num.h"
#include "sample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct script *script;
static char *const *definitions;
static int ending;              /* EXIT was met */

static const char *const reasons[LOST_COUNT] = {
	[LOST_ENDED] = "process ended", [LOST_MET] = "met another stop",
	[LOST_DEBUGGER] = "debugger ended", [LOST_UNMATCHED] = "no pattern matched",
};

static void go_on(struct proc *p);

void engine_script(const struct script *s, char *const *defs)
{
	script = s;
	definitions = defs;
}

/* Where the code of its samples lies.  Looking takes long where there are many mappings: at most
 * a fiftieth of the time. */
static void note_maps(struct proc *p, int64_t now)
{
	char *text;

	if (now < p->maps_due || !p->recorded)
		return;
	text = target_maps(p->pid);
	if (text)
		outlog_maps(&p->logs, text);
	free(text);
	p->maps_due = now + 50 * (debugger_now_us() - now);
}

void engine_accounts(struct proc *p, int soon)
{
	char text[1500], *w = text;
	uint64_t lost = 0, still = p->still_us;
	int64_t now = debugger_now_us();

	if (soon && now - p->accounted < ACCOUNTS_US)
		return;
	p->accounted = now;
	/* those that a debugger took by itself: as long as those that were timed */
	if (p->timed)
		still += p->timed_us / p->timed * p->automatic_samples;
	if (!p->logs.name || (!p->recorded && !p->logs.dir && !p->note && !p->interval))
		return;
	for (int i = 0; i < LOST_COUNT; i++)
		lost += p->lost[i];
	w += sprintf(w, "taken\t%" PRIu64 "\nrecorded\t%" PRIu64 "\n", p->recorded + lost, p->recorded);
	for (int i = 0; i < LOST_COUNT; i++)
		w += sprintf(w, "lost %s\t%" PRIu64 "\n", reasons[i], p->lost[i]);
	w += sprintf(w, "stopped_us\t%" PRIu64 "\ninterval_us\t%" PRId64 "\nclock\t%s\n", still,
		p->interval, p->clock == 'r' ? "real" : "cpu");
	if (p->note)
		snprintf(w, sizeof text - (size_t)(w - text), "note\t%.400s\n", p->note);
	outlog_accounts(&p->logs, text);
	if (soon)
		note_maps(p, now);
}

int engine_busy(const struct proc *p)
{
	const char *value = vars_get(&p->vars, "letting_go");

	return value && strcmp(value, "no") == 0;
}

/* What stands for a name besides the fields of the record. */
static const char *built_in(void *arg, const char *name, size_t len)
{
	static char text[24];
	struct proc *p = arg;

	if (len == 3 && memcmp(name, "exe", 3) == 0)
		return p->exe;
	if (len == 4 && memcmp(name, "prog", 4) == 0)
		return p->prog;
	if (len == 3 && memcmp(name, "pid", 3) == 0) {
		snprintf(text, sizeof text, "%ld", (long)p->pid);
		return text;
	}
	if (len == 5 && memcmp(name, "fatal", 5) == 0 && p->record.field[REC_signal])
		return target_fatal(p->pid, p->record.field[REC_signal]) ? "yes" : "no";
	return NULL;
}

static char *expand(struct proc *p, const char *text)
{
	return vars_expand(&p->vars, &p->record, built_in, p, text);
}

static void complain(const struct proc *p, const struct pos *at, const char *what, const char *text)
{
	msg_warn("%s:%u:%u: process %ld: %s: %s", at->file, at->line, at->column, (long)p->pid,
		what, text);
}

void engine_sink(struct proc *p, const struct sink *s, const char *text, int failed)
{
	if (s->kind == SINK_OUT)
		outlog_write(&p->logs, s->name, text, failed);
	else if (s->kind == SINK_VAR)
		vars_set(&p->vars, s->name, failed ? "" : text);
}

struct asked { struct proc *p; const struct action *a; };

/* A function of the process that the debugger called met the stop that was on its way. */
static void met(struct proc *p, const char *text)
{
	if (p->kicked && strstr(text, "signaled while in a function") && strstr(text, "SIGSTOP")) {
		if (!p->control)
			p->lost[LOST_MET]++;
		p->kicked = p->kick_stale = p->control = 0;
	} else if (p->control && strstr(text, "signaled while in a function") &&
		strstr(text, "SIGWINCH")) {
		p->control = 0;
	}
}

/* TEXT after the warnings before it, which are no part of the answer. */
static const char *after_warnings(const char *text)
{
	while (strncmp(text, "warning: ", 9) == 0) {
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return text;
}

static void answered(void *arg, const char *text, int failed)
{
	struct asked q = *(struct asked *)arg;

	free(arg);
	q.p->pending--;
	q.p->pending_vars -= q.a->sink.kind == SINK_VAR;
	if (failed)
		met(q.p, text);
	if (failed && q.a->sink.kind == SINK_NONE)
		complain(q.p, &q.a->pos, q.a->text, text);
	engine_sink(q.p, &q.a->sink, failed ? text : after_warnings(text), failed);
	if (!q.p->pending)
		go_on(q.p);
}

/* Whether TEXT has something to fill in that an answer may yet change. */
static int depends(const char *text)
{
	return text && strstr(text, "${") != NULL;
}

/* Returns 1 when the process runs now, 0 when the next action can follow. */
static int command(struct proc *p, const struct action *a)
{
	char *text;
	struct asked *q;

	if (p->dead)
		return 0;
	text = expand(p, a->text);
	if (debugger_resumes(text)) {
		p->depth = 0;
		follow_resume(p, text);
		free(text);
		return 1;
	}
	follow_symbols(p);
	q = malloc(sizeof *q);
	if (!q)
		msg_die(EXIT_FAIL, "out of memory");
	*q = (struct asked){p, a};
	p->asked = 1;
	p->pending++;
	p->pending_vars += a->sink.kind == SINK_VAR;
	debugger_ask(p->dbg, text, debugger_deadline, answered, q);
	free(text);
	return 0;
}

static void push(struct proc *p, const struct action *a)
{
	if (a && p->depth < PROC_DEPTH)
		p->stack[p->depth++] = a;
}

static void branch(struct proc *p, const struct action *a)
{
	char *text = expand(p, a->text), *pattern = expand(p, a->value), why[200];
	regmatch_t m[VARS_GROUPS];
	regex_t re;
	int e = regcomp(&re, pattern, REG_EXTENDED);

	if (e) {
		regerror(e, &re, why, sizeof why);
		complain(p, &a->pos, pattern, why);
		push(p, a->otherwise);
	} else if (regexec(&re, text, VARS_GROUPS, m, 0) == 0) {
		vars_groups(&p->vars, text, m);
		push(p, a->then);
	} else {
		push(p, a->otherwise);
	}
	if (!e)
		regfree(&re);
	free(text);
	free(pattern);
}

/* Returns whether the actions have to wait for the child. */
static int spawn(struct proc *p, pid_t pid)
{
	const char *child = p->record.field[REC_child];
	int ours = child && strtol(child, NULL, 10) == (long)pid && !p->spawned;
	struct proc *new;

	if (ours)
		p->spawned = 1;
	new = follow_add(pid, ours ? p : NULL);
	p->spawning = ours ? new : NULL;
	if (new && !ours) {
		vars_copy(&new->vars, &p->vars);
		new->given = 1;
		new->leave = p->leave;
	}
	return p->spawning != NULL;
}

/* Do A.  Returns 1 when the actions do not go on now. */
static int act(struct proc *p, const struct action *a)
{
	char *text;
	uint64_t pid;
	int wait = 0;

	switch (a->kind) {
	case ACT_COMMAND:
		return command(p, a);
	case ACT_GOTO:
		p->group = a->target;
		break;
	case ACT_SPAWN:
		text = expand(p, a->text);
		if (num_parse(text, 10, 1, INT32_MAX, &pid) == 0)
			wait = spawn(p, (pid_t)pid);
		else
			complain(p, &a->pos, "SPAWN: not a process", text);
		free(text);
		return wait;
	case ACT_DETACH:
		p->depth = 0;
		follow_leave(p);
		return 1;
	case ACT_SET:
		text = expand(p, a->value);
		vars_set(&p->vars, a->text, text);
		free(text);
		break;
	case ACT_IF:
		branch(p, a);
		break;
	case ACT_TIMER:
		text = expand(p, a->value);
		if (sample_set(p, a->text, text) != 0)
			complain(p, &a->pos, "TIMER: not microseconds from 50 on", text);
		free(text);
		break;
	case ACT_EXIT:
		ending = 1;
		p->depth = 0;
		for (struct proc *q = follow_all(); q; q = q->next)
			follow_leave(q);
		return 1;
	}
	return 0;
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
	engine_sink(p, &pat->sink, text, 0);
	free(text);
}

/* Find the first pattern for LINE, which stands in P->said. */
static int match(struct proc *p, char *line)
{
	regmatch_t m[VARS_GROUPS];
	size_t len = line_end(line);
	char saved = line[len];

	for (const struct pat *pat = p->group ? p->group->pats : NULL; pat; pat = pat->next) {
		int found;
		line[len] = 0;
		found = regexec(&pat->re, line, VARS_GROUPS, m, 0) == 0;
		if (found)
			vars_groups(&p->vars, line, m);
		line[len] = saved;
		if (found) {
			p->matched = 1;
			sink_lines(p, pat, line);
			push(p, pat->actions);
			return 1;
		}
	}
	return 0;
}

/* The record, then what the debugger said, come to the patterns. */
static void dispatch(struct proc *p)
{
	char *record = record_line(&p->record), *all;
	size_t size = strlen(record) + (p->said ? strlen(p->said) : 0) + 2;

	all = malloc(size);
	if (!all)
		msg_die(EXIT_FAIL, "out of memory");
	snprintf(all, size, "%s\n%s", record, p->said ? p->said : "");
	free(record);
	free(p->said);
	p->said = NULL;
	for (char *line = all; *line; ) {
		if (*line != '\n' && match(p, line))
			break;
		line += line_end(line);
		line += *line == '\n';
	}
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
		engine_accounts(p, 0);
		follow_end(p, NULL);
	} else if (child && !p->spawned && !p->leave &&
		(p->rule ? p->rule->follow == FOLLOW_KERNEL : p->embryo) && spawn(p, (pid_t)strtol(child, NULL, 10))) {
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
		/* commands are sent on while others are being answered, unless these matter */
		if (p->pending_vars && (a->kind != ACT_COMMAND || depends(a->text)))
			return;
		p->stack[p->depth - 1] = a->next;
		if (!a->next)
			p->depth--;
		if (act(p, a))
			return;
	}
	if (!p->pending)
		done(p);
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

void engine_begin(struct proc *p, const char *reason)
{
	char exe[PATH_MAX] = "?", *copy;

	target_exe(p->pid, exe);
	copy = strdup(exe);
	if (!copy)
		msg_die(EXIT_FAIL, "out of memory");
	engine_accounts(p, 0);
	outlog_close(&p->logs);
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
	else if (engine_busy(p))        /* its debugger has died in the middle of it */
		p->given = 1;
	if (!p->given)
		vars_free(&p->vars);
	p->rule = ending && !engine_busy(p) ? NULL : rule_for(p->exe);
	if (!p->rule) {
		vars_free(&p->vars);
		follow_leave(p);
		return;
	}
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
	push(p, p->rule->actions);
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
				record_set(&p->record, (enum record_field)i, r.field[i],
					(size_t)-1);
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
		snprintf(why, sizeof why, "its debugger cannot let it run: %.200s", text);
		msg_warn("process %ld: %s; letting it go", (long)p->pid, why);
		free(p->note);
		p->note = strdup(why);
		follow_lost++;
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
		p->halted = 1;          /* somebody else's */
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
		follow_execed(p);
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
