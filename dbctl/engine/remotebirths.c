/* remotebirths.c - watches for the first child of a remote target. */
#include "process/remarks.h"
#include "engine/remotebirths.h"
#include "process/questions.h"

#include <stddef.h>

static void tell(struct proc *p, enum driver_word word)
{
	question(p->dbg, word, NULL, NULL, debugger_deadline, NULL, NULL);
}

static void told(void *arg, const char *text, int failed)
{
	struct proc *p = arg;

	p->script.births_told =
		!failed && driver_match(driver_says(SAY_remote_tells), 1, text, NULL, 0);
}

void remotebirths_ask(struct proc *p)
{
	if (driver_says(SAY_remote_tells))
		debugger_ask(p->dbg, driver_text(SAY_remote_tells), debugger_deadline, told, p);
}

void remotebirths_want(struct proc *p)
{
	if (!p->script.births_told)
		return;
	p->script.unborn = 1;
	tell(p, SAY_remote_births);
}

int remotebirths_is(const struct proc *p, const char *text)
{
	return p->script.unborn && driver_matches(SAY_remote_birth, text, NULL);
}

void remotebirths_said(struct proc *p)
{
	p->script.unborn = 0;
	tell(p, SAY_remote_births_none);
	remarks_complain(p,
		"its child processes are not sampled: "
		"its debugger can follow only one process of a stub");
}
