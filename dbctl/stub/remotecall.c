/* remotecall.c - owns the connection to a stub until its target is held. */
#define _GNU_SOURCE /* realpath */
#include "base/msg.h"
#include "base/must.h"
#include "process/pool.h"
#include "process/procs.h"
#include "process/remarks.h"
#include "stub/remote.h"
#include "stub/remotecall.h"
#include "engine/remotebirths.h"
#include "stub/remoteimage.h"

#include <errno.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	LOOK_MS = 20,
	SYMBOLS_MS = 600000, /* for a kernel that is read for the first time */
};

static int met;

int remotecall_met(void)
{
	return met;
}

int remotecall_begin(const char *address, const char *image, int any_image, pid_t interrupter)
{
	static char path[PATH_MAX];
	const char *why;
	struct proc *p;

	if (!driver_says(SAY_remote)) {
		msg_warn("%s does not support remote targets", pool_program());
		return -1;
	}
	if (image && remoteimage_read(image, &why) != 0) {
		msg_warn("%s: %s", image, why);
		return -1;
	}
	if (image && !realpath(image, path)) {
		msg_warn("%s: %s", image, strerror(errno));
		return -1;
	}
	p = procs_remote(address, image ? path : "target");
	p->remote.any_image = any_image || !image;
	p->remote.interrupter = interrupter;
	return 0;
}

static void called(void *arg, const char *text, int failed)
{
	struct proc *p = arg;
	char *all = p->remote.said;
	size_t len = all ? strlen(all) : 0, n = strlen(text);

	p->remote.awaited--;
	/* a complaint replaces all other answers */
	if (!all || *all != '!') {
		p->remote.said = must(realloc(all, len + n + 3));
		if (failed)
			sprintf(p->remote.said, "!%s", text);
		else
			sprintf(p->remote.said + len, "%s\n", text);
	}
	if (!p->remote.awaited)
		post(p, EV_ATTACHED, p->remote.said);
}

static void call_one(void *arg, const char *command, int last)
{
	struct proc *p = arg;

	(void)last;
	p->remote.awaited++;
	debugger_ask(p->dbg, command, SYMBOLS_MS, called, p);
}

void remotecall_waiting(struct proc *p, struct news *n)
{
	struct driver_fill fill[] = {{"address", p->stub}, {"exe", NULL}};

	(void)n;
	p->dbg = pool_take(p, 1, 0);
	if (!p->dbg && pool_broken()) {
		remote_end(p, "the debugger cannot be run");
		return;
	}
	if (!p->dbg) {
		procs_again(LOOK_MS);
		return;
	}
	p->dbg->symbols = 1;
	if (strchr(p->exe, '/'))
		fill[1].value = p->exe;
	procs_state(p, PROC_CALLING);
	driver_commands(SAY_remote, fill, 2, call_one, p);
}

static void numbered(void *arg, const char *text, int failed)
{
	struct proc *p = arg;
	regmatch_t m[2];

	if (!failed && driver_match(driver_says(SAY_remote_number), 1, text, m, 2))
		p->number = (pid_t)strtol(text + m[1].rm_so, NULL, 10);
}

void remotecall_answered(struct proc *p, struct news *n)
{
	int failed = *n->text == '!';
	const char *text = n->text + failed, *at = text + strlen(text);
	char line[300], why[500];

	if (driver_matches(SAY_remote_wrong, text, &at)) {
		remote_line(text, at, line, sizeof line);
		snprintf(why, sizeof why, "the program is for another machine: %.300s", line);
		remote_refuse(p, why);
		return;
	}
	if (failed) { /* the last line is the complaint, those before are warnings */
		remote_line(text, at, line, sizeof line);
		snprintf(why, sizeof why, "cannot be reached: %.300s", line);
		remote_refuse(p, why); /* PARTING: the stub may have been reached */
		return;
	}
	if (driver_says(SAY_remote_number))
		debugger_ask(
			p->dbg, driver_text(SAY_remote_number), debugger_deadline, numbered, p);
	remotebirths_ask(p);
	remoteimage_ask(p);
}

void remotecall_compared(struct proc *p, struct news *n)
{
	enum remoteimage v = remoteimage_verdict();

	(void)n;
	if (v == REMOTEIMAGE_OTHER && !p->remote.any_image) {
		char why[PATH_MAX + 100];
		snprintf(why, sizeof why,
			"its program is not %s: the code differs (--any-image debugs it all the same)",
			p->exe);
		remote_refuse(p, why);
		return;
	}
	met = 1;
	procs_state(p, PROC_HELD);
	if (v == REMOTEIMAGE_OTHER)
		remarks_complain(p, "its program is not the file named: names may be wrong");
	else if (v == REMOTEIMAGE_UNKNOWN && strchr(p->exe, '/'))
		remarks_complain(p, "its program was not compared: its code cannot be read");
	if (driver_lacks("threads"))
		remarks_complain(p, driver_lacks("threads"));
	if (p->leave)
		procs_leave(p);
	else
		post(p, EV_BEGIN, NULL);
}

void remotecall_leave(struct proc *p, struct news *n)
{
	(void)n;
	debugger_kill(p->dbg, "was not ready in time");
}
