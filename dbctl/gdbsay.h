/* gdbsay.h - what is said to gdb, in its words, besides the commands of scripts. */
#ifndef GDBSAY_H
#define GDBSAY_H

#include "debugger.h"

#include <sys/types.h>

/* Take process PID into its hands, or let go of the process that it has. */
void gdbsay_attach(struct debugger *d, pid_t pid, debugger_answer *fn, void *arg);
void gdbsay_detach(struct debugger *d, debugger_answer *fn, void *arg);

/* Stop at exec and at births; or at exec only, where there are no breakpoints yet. */
void gdbsay_catch(struct debugger *d);
void gdbsay_no_births(struct debugger *d);
void gdbsay_catch_anew(struct debugger *d);

/* Make the symbols of PID, which it has, known to it: before the first question about places. */
void gdbsay_symbols(struct debugger *d, pid_t pid);

/* Forget the process that it had, to be free for another. */
void gdbsay_forget(struct debugger *d);

#endif
