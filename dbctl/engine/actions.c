/* actions.c - has one function for each kind of action. */
#include "engine/actions.h"
#include "base/msg.h"
#include "base/num.h"
#include "debugger/blocks.h"
#include "debugger/driver.h"
#include "engine/onstack.h"
#include "engine/locals.h"
#include "process/procs.h"
#include "debugger/rbreak.h"
#include "sample/kick.h"
#include "sample/sample.h"
#include "process/questions.h"
#include "sample/answers.h"
#include "debugger/stoptext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int ending;

int actions_ending(void)
{
	return ending;
}

/* The value of the variable of P called NAME, of LEN bytes, as a regular expression for rbreak;
 * NULL when there is none. */
static const char *for_rbreak(const struct proc *p, const char *name, size_t len)
{
	static char *text;
	char copy[256];
	const char *value;

	snprintf(copy, sizeof copy, "%.*s", (int)len, name);
	value = vars_get(&p->vars, copy);
	free(text);
	text = value ? rbreak_regex(value) : NULL;
	return text;
}

/* The value of NAME, of LEN bytes, when it is built in but no field of the record; NULL
 * otherwise. */
static const char *built_in(void *arg, const char *name, size_t len)
{
	static char text[40];
	struct proc *p = arg;
	struct timespec t;

	if (len == 3 && memcmp(name, "exe", 3) == 0)
		return p->exe;
	if (len == 4 && memcmp(name, "prog", 4) == 0)
		return p->prog;
	if (len == 3 && memcmp(name, "pid", 3) == 0) {
		snprintf(text, sizeof text, "%ld", (long)procs_number(p));
		return text;
	}
	if (len == 3 && memcmp(name, "now", 3) == 0) {
		clock_gettime(CLOCK_REALTIME, &t);
		snprintf(text, sizeof text, "%lld.%03ld", (long long)t.tv_sec, t.tv_nsec / 1000000);
		return text;
	}
	if (len == 5 && memcmp(name, "fatal", 5) == 0 && p->record.field[REC_signal])
		return target_fatal(p->pid, p->record.field[REC_signal]) ? "yes" : "no";
	if (len > 7 && memcmp(name, "rbreak:", 7) == 0)
		return for_rbreak(p, name + 7, len - 7);
	return NULL;
}

static char *expand(struct proc *p, const char *text)
{
	return vars_expand(&p->vars, &p->record, built_in, p, text, VARS_BLANKS);
}

/* Like expand(), for a command.  A debugger's echo interprets \n and the like, also in values that
 * are filled in: there each \ is doubled. */
static char *expand_command(struct proc *p, const char *text)
{
	return vars_expand(&p->vars, &p->record, built_in, p, text,
		driver_begins(SAY_echo, text) ? VARS_DOUBLED : VARS_BLANKS);
}

static void complain(const struct proc *p, const struct pos *at, const char *what, const char *text)
{
	msg_warn("%s:%u:%u: process %ld: %s: %s", at->file, at->line, at->column,
		(long)procs_number(p), what, text);
}

struct asked {
	struct proc *p;
	const struct action *a;
	const struct statement *rule; /* statement of the driver that translated the command */
};

/* Returns TEXT without the warnings at its beginning, which are not part of the answer. */
static const char *after_warnings(const char *text)
{
	while (driver_matches(SAY_warning, text, NULL)) {
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return text;
}

static void answered(void *arg, const char *text, int failed)
{
	struct asked q = *(struct asked *)arg;
	char *said;

	free(arg);
	q.p->script.pending--;
	q.p->script.pending_vars -= q.a->sink.kind == SINK_VAR;
	if (failed)
		kick_met(q.p, text);
	if (failed && q.a->sink.kind == SINK_NONE)
		complain(q.p, &q.a->pos, q.a->text, text);
	said = driver_answer(q.rule, failed ? text : after_warnings(text));
	answer_give(q.p, &q.a->sink, said, failed);
	free(said);
	if (!q.p->script.pending)
		post(q.p, EV_ANSWERED, NULL);
}

/* Whether A must wait for an answer that P still awaits. */
static int waits(const struct proc *p, const struct action *a)
{
	/* only answers that set variables matter, and only to commands that use variables */
	return p->script.pending_vars && (a->kind != ACT_COMMAND || strstr(a->text, "${") != NULL);
}

/* Report what is wrong with A on standard error as well: an empty variable does not show it. */
static void refuse(struct proc *p, const struct action *a, const char *text, const char *why)
{
	complain(p, &a->pos, text, why);
	answer_give(p, &a->sink, why, 1);
}

/* The debugger cannot do what A asks for: report each WHY once. */
static void lacking(struct proc *p, const struct action *a, const char *text, const char *why)
{
	enum { REASONS = 64 };
	static const char *told[REASONS];
	int i = 0;

	while (i < REASONS && told[i] && told[i] != why)
		i++;
	if (i < REASONS && !told[i]) {
		told[i] = why;
		complain(p, &a->pos, text, why);
	}
	answer_give(p, &a->sink, why, 1);
}

/* Send the command A.  Returns 1 when the process runs now, 0 when the next action can follow. */
static int command(struct proc *p, const struct action *a)
{
	const struct statement *rule;
	const char *wrong = NULL;
	char *script, *text, *own;
	struct asked *q;

	if (p->state == PROC_DEAD)
		return 0;
	script = expand_command(p, a->text);
	text = driver_command(script, &rule, &wrong);
	own = driver_own_answer(rule, script);
	if (own)
		answer_give(p, &a->sink, own, 0);
	else if (!text)
		lacking(p, a, script, wrong);
	else if ((wrong = blocks_wrong(text)))
		refuse(p, a, text, wrong);
	free(script);
	if (wrong || own) {
		free(own);
		free(text);
		return 0;
	}
	if (stoptext_resumes(text)) {
		p->script.depth = 0;
		post(p, EV_RESUME, text);
		free(text);
		return 1;
	}
	question_symbols(p->dbg, p);
	q = malloc(sizeof *q);
	if (!q)
		msg_die(EXIT_FAIL, "out of memory");
	*q = (struct asked){p, a, rule};
	p->script.asked = 1;
	p->script.pending++;
	p->script.pending_vars += a->sink.kind == SINK_VAR;
	debugger_ask(p->dbg, text, debugger_deadline, answered, q);
	free(text);
	return 0;
}

void actions_push(struct proc *p, const struct action *a)
{
	if (a && p->script.depth < PROC_DEPTH)
		p->script.stack[p->script.depth++] = a;
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
		actions_push(p, a->otherwise);
	} else if (regexec(&re, text, VARS_GROUPS, m, 0) == 0) {
		vars_groups(&p->vars, text, m);
		actions_push(p, a->then);
	} else {
		actions_push(p, a->otherwise);
	}
	if (!e)
		regfree(&re);
	free(text);
	free(pattern);
}

static void inside_or_not(struct proc *p, const struct action *a)
{
	char *text = vars_expand(&p->vars, &p->record, built_in, p, a->text, VARS_AS_IS),
	     *pattern = expand(p, a->value);
	regmatch_t m[VARS_GROUPS];
	char *found = inside(text, pattern, m, VARS_GROUPS);

	if (found)
		vars_groups(&p->vars, found, m);
	actions_push(p, found ? a->then : a->otherwise);
	free(found);
	free(text);
	free(pattern);
}

int actions_spawn(struct proc *p, pid_t pid)
{
	const char *child = p->record.field[REC_child];
	int ours = child && strtol(child, NULL, 10) == (long)pid && !p->script.spawned;
	struct proc *new;

	if (ours)
		p->script.spawned = 1;
	new = procs_add(pid, ours ? p : NULL);
	if (new && !ours) {
		vars_copy(&new->vars, &p->vars);
		new->given = 1;
		new->leave = p->leave;
	}
	if (new &&ours)
		p->state = PROC_BIRTH;
	return new &&ours;
}

/* Do A.  Returns 1 when the following actions must wait, or are dropped. */
static int act(struct proc *p, const struct action *a)
{
	char *text;
	uint64_t pid;
	int wait = 0;

	switch (a->kind) {
	case ACT_COMMAND: return command(p, a);
	case ACT_GOTO: p->group = a->target; break;
	case ACT_SPAWN:
		text = expand(p, a->text);
		if (num_parse(text, 10, 1, INT32_MAX, &pid) == 0)
			wait = actions_spawn(p, (pid_t)pid);
		else
			complain(p, &a->pos, "SPAWN: not a process", text);
		free(text);
		return wait;
	case ACT_DETACH:
		p->script.depth = 0;
		procs_leave(p);
		return 1;
	case ACT_SET:
		text = expand(p, a->value);
		vars_set(&p->vars, a->text, text);
		free(text);
		break;
	case ACT_IF: branch(p, a); break;
	case ACT_INSIDE: inside_or_not(p, a); break;
	case ACT_LOCALS:
		if (p->state == PROC_DEAD)
			break;
		question_symbols(p->dbg, p);
		p->script.asked = 1;
		locals_take(p, a->text);
		return 1;
	case ACT_TIMER:
		text = expand(p, a->value);
		if (sample_set(p, a->text, text) != 0)
			complain(p, &a->pos, "TIMER: not a number of microseconds, at least 50",
				text);
		free(text);
		break;
	case ACT_EXIT:
		ending = 1;
		p->script.depth = 0;
		for (struct proc *q = procs_all(); q; q = q->next)
			procs_leave(q);
		return 1;
	}
	return 0;
}

int actions_run(struct proc *p)
{
	if (p->script.pending)
		return 0;
	while (p->script.depth) {
		const struct action *a = p->script.stack[p->script.depth - 1];
		if (waits(p, a))
			return 0;
		p->script.stack[p->script.depth - 1] = a->next;
		if (!a->next)
			p->script.depth--;
		if (act(p, a))
			return 0;
	}
	return !p->script.pending;
}

int actions_awaited(const struct proc *p)
{
	return p->script.pending != 0;
}
