/* questions.h - gives a debugger the commands that dbctl itself needs, in the words of its
 * driver. */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "debugger/debugger.h"
#include "debugger/driver.h"

#include <sys/types.h>

/* Give D the commands of WORD, with VALUE for ${NAME}; NAME is NULL when nothing is filled in.  MS
 * is the deadline.  FN gets the answer to the last command.  Returns how many commands there
 * were. */
int question(struct debugger *d, enum driver_word word, const char *name, const char *value, int ms,
	debugger_answer *fn, void *arg);

/* Returns the command that lets a process run and gives it SIGNAL; to be freed. */
char *question_give(const char *signal);

/* Have D attach to process PID, or detach from its process.  FN gets the answer. */
void question_attach(struct debugger *d, pid_t pid, debugger_answer *fn, void *arg);
void question_detach(struct debugger *d, debugger_answer *fn, void *arg);

/* Set where D stops.  question_births: at exec and at births.  question_no_births: at exec only;
 * this deletes all breakpoints.  question_births_anew: delete all breakpoints, then stop at exec
 * and at births. */
void question_births(struct debugger *d);
void question_no_births(struct debugger *d);
void question_births_anew(struct debugger *d);

/* Have D, which holds P, read the symbols of P, if it has not read them.  Call this before the
 * first question about places. */
struct proc;
void question_symbols(struct debugger *d, const struct proc *p);

/* Have D forget the process that it had, so that D is free for another. */
void question_forget(struct debugger *d);

#endif
