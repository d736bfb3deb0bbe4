/* questions.h - what is said to a debugger besides the commands of scripts, in its driver's
 * words. */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "debugger/debugger.h"
#include "debugger/driver.h"

#include <sys/types.h>

/* Tell D the commands of WORD, with ${NAME} filled in (NAME NULL: nothing is); FN gets the answer
 * of the last.  Returns how many there were. */
int question(struct debugger *d, enum driver_word word, const char *name, const char *value, int ms,
	debugger_answer *fn, void *arg);

/* The command that lets a process run with SIGNAL, to be freed. */
char *question_give(const char *signal);

/* Take process PID into its hands, or let go of the process that it has. */
void question_attach(struct debugger *d, pid_t pid, debugger_answer *fn, void *arg);
void question_detach(struct debugger *d, debugger_answer *fn, void *arg);

/* Stop at exec and at births; or at exec only, where there are no breakpoints yet. */
void question_births(struct debugger *d);
void question_no_births(struct debugger *d);
void question_births_anew(struct debugger *d);

/* Have D, which holds P, read the symbols of P: before the first question about places. */
struct proc;
void question_symbols(struct debugger *d, const struct proc *p);

/* Forget the process that it had, to be free for another. */
void question_forget(struct debugger *d);

#endif
