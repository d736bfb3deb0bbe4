/* gdbsay.c - gdb's commands for what dbctl does by itself. */
#include "gdbsay.h"
#include "target.h"

#include <stdio.h>

enum { SYMBOLS_MS = 600000 }; /* a huge program is read for the first time */

static void tell(struct debugger *d, const char *command)
{
	debugger_tell(d, command, debugger_deadline, NULL, NULL);
}

void gdbsay_attach(struct debugger *d, pid_t pid, debugger_answer *fn, void *arg)
{
	char command[40];

	snprintf(command, sizeof command, "attach %ld", (long)pid);
	debugger_tell(d, command, debugger_deadline, fn, arg);
}

void gdbsay_detach(struct debugger *d, debugger_answer *fn, void *arg)
{
	tell(d, "delete");
	debugger_tell(d, "detach", debugger_deadline, fn, arg);
}

void gdbsay_catch(struct debugger *d)
{
	tell(d, "catch exec");
	tell(d, "catch fork");
	tell(d, "catch vfork");
}

void gdbsay_no_births(struct debugger *d)
{
	tell(d, "delete");
	tell(d, "catch exec");
}

void gdbsay_catch_anew(struct debugger *d)
{
	tell(d, "delete");
	gdbsay_catch(d);
}

void gdbsay_symbols(struct debugger *d, pid_t pid)
{
	char exe[64], command[100];

	if (d->symbols)
		return;
	d->symbols = 1;
	target_exe_file(pid, exe);
	snprintf(command, sizeof command, "file %s", exe);
	debugger_tell(d, command, SYMBOLS_MS, NULL, NULL);
	debugger_tell(d, "set sysroot target:", SYMBOLS_MS, NULL, NULL);
}

void gdbsay_forget(struct debugger *d)
{
	tell(d, "delete");
	tell(d, "handle SIGWINCH nostop noprint pass");
	if (d->symbols) {
		tell(d, "set sysroot /nonexistent");
		tell(d, "file");
		d->symbols = 0;
	}
}
