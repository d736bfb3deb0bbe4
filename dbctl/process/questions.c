/* questions.c - gives debuggers the commands for what dbctl does by itself. */
#include "process/proc.h"
#include "process/questions.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define PLAIN "/._+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

enum { SYMBOLS_MS = 600000 }; /* for a huge program that is read for the first time */

struct saying {
	struct debugger *d;
	int ms;
	debugger_answer *fn;
	void *arg;
};

static void tell_one(void *arg, const char *command, int last)
{
	const struct saying *s = arg;

	debugger_tell(s->d, command, s->ms, last ? s->fn : NULL, s->arg);
}

int question(struct debugger *d, enum driver_word word, const char *name, const char *value, int ms,
	debugger_answer *fn, void *arg)
{
	struct driver_fill fill = {name, value};
	struct saying s = {d, ms, fn, arg};

	return driver_commands(word, &fill, name != NULL, tell_one, &s);
}

char *question_give(const char *signal)
{
	struct driver_fill fill = {"signal", signal};
	const char *text = driver_text(SAY_give);

	return driver_fill(text ? text : driver_text(SAY_go_on), &fill, 1, NULL, NULL, NULL);
}

static void tell(struct debugger *d, enum driver_word word)
{
	question(d, word, NULL, NULL, debugger_deadline, NULL, NULL);
}

void question_attach(struct debugger *d, pid_t pid, debugger_answer *fn, void *arg)
{
	char number[24];

	snprintf(number, sizeof number, "%ld", (long)pid);
	question(d, SAY_attach, "pid", number, debugger_deadline, fn, arg);
}

void question_detach(struct debugger *d, debugger_answer *fn, void *arg)
{
	question(d, SAY_detach, NULL, NULL, debugger_deadline, fn, arg);
}

void question_births(struct debugger *d)
{
	tell(d, SAY_births);
}

void question_no_births(struct debugger *d)
{
	tell(d, SAY_births_none);
}

void question_births_anew(struct debugger *d)
{
	tell(d, SAY_births_anew);
	tell(d, SAY_births);
}

void question_symbols(struct debugger *d, const struct proc *p)
{
	char exe[PATH_MAX];

	if (d->symbols)
		return;
	d->symbols = 1;
	target_exe_file(p->pid, exe);
	/* some systems have no such links */
	if (!exe[0] && p->exe && !p->exe[strspn(p->exe, PLAIN)])
		snprintf(exe, sizeof exe, "%s", p->exe);
	question(d, SAY_symbols, "exe", exe, SYMBOLS_MS, NULL, NULL);
}

void question_forget(struct debugger *d)
{
	tell(d, SAY_forget);
	if (d->symbols)
		tell(d, SAY_forget_symbols);
	d->symbols = 0;
}
