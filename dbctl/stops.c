/* stops.c - resumes processes, and posts what stopped them. */
#include "sample/autosample.h"
#include "debugger/stoptext.h"
#include "engine/halt.h"
#include "engine/leave.h"
#include "process/procs.h"
#include "stub/remote.h"
#include "sample/kick.h"
#include "sample/sample.h"
#include "process/questions.h"
#include "stops.h"

#include <stdlib.h>
#include <string.h>

/* Whether field F of the record of P is VALUE. */
static int is(const struct proc *p, enum record_field f, const char *value)
{
	return p->record.field[f] && strcmp(p->record.field[f], value) == 0;
}

static enum event kind(const struct proc *p)
{
	if (is(p, REC_reason, "exited") || is(p, REC_reason, "killed"))
		return EV_ENDED;
	return is(p, REC_reason, "exec") ? EV_EXEC : EV_STOPPED;
}

/* Called when the process has stopped, or was not resumed; TEXT is what its debugger said. */
static void stopped(void *arg, const char *text, int failed)
{
	struct proc *p = arg;
	struct record *r = &p->record;
	const char *mark = NULL;
	int unread;
	enum event e;

	(void)failed;
	if (p->stub && (remote_cut(p, text) || remote_bears(p, text)))
		return;
	if (driver_matches(SAY_lost, text, NULL)) {
		debugger_kill(p->dbg, "lost it");
		return; /* EV_BEREAVED comes */
	}
	record_clear(r);
	unread = stoptext_read(text, r);
	if (is(p, REC_signal, "SIGSTOP")) {
		if ((mark = strchr(text, DEBUGGER_SAMPLE)))
			text = mark + 1;
	} else if (autosample_failed(p, text)) { /* the debugger failed: dbctl takes the sample */
		text = "";
		record_clear(r);
		record_set(r, REC_reason, "signal", 6);
		record_set(r, REC_signal, "SIGSTOP", 7);
	} else if (unread) {
		post(p, EV_REFUSED, text);
		return;
	}
	if (p->stub && remote_refuses(p, text))
		return;
	record_set_number(r, REC_pid, (long)procs_number(p));
	if (!r->field[REC_thread])
		record_set(r, REC_thread, "1", 1);
	e = mark ? EV_HALTED /* another sender's, see gdb.driver */ : kind(p);
	e = p->stub ? remote_arrived(p, e) : kick_arrived(p, e);
	p->halted |= e == EV_HALTED;
	post(p, e, text);
}

void stops_resume(struct proc *p, struct news *n)
{
	const char *command = n->text;
	char *give = NULL;

	if (halt_keeps(p, command)) {
		p->state = PROC_KEPT;
		return;
	}
	if (p->halted && leave_halted(p))
		return;
	p->state = p->embryo ? PROC_EMBRYO : p->stub ? PROC_AWAY : PROC_RUNNING;
	sample_goes_on(p, strcmp(command, "continue") == 0);
	/* a SIGTRAP of the process's own: debuggers would keep it from the process */
	if (strcmp(command, "continue") == 0 && is(p, REC_signal, "SIGTRAP")
		&& (!p->rule || p->rule->follow != FOLLOW_PORTABLE))
		command = give = question_give("SIGTRAP");
	else if (strcmp(command, "continue") == 0)
		command = driver_text(SAY_go_on);
	debugger_resume(p->dbg, command, stopped, p);
	free(give);
	if (p->leave)
		procs_leave(p);
}

void stops_nudged(struct proc *p, struct news *n)
{
	struct news go = {.text = (char[]){"continue"}};

	(void)n;
	stops_resume(p, &go);
}

/* A SIGWINCH has stopped P.  If dbctl has sent none, it is the process's own: P gets it. */
void stops_poked(struct proc *p, struct news *n)
{
	struct news own = {.text = question_give("SIGWINCH")};

	if (kick_looked(p))
		stops_nudged(p, n);
	else
		stops_resume(p, &own);
	free(own.text);
}
