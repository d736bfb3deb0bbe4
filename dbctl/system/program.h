/* program.h - starts the program that dbctl is asked to run, as a child of dbctl. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "exec/child.h"

/* Start a process that waits, before it becomes FILE, until program_go is called, so that a
 * debugger can take it.  Returns its pid, or -1 and errno. */
pid_t program_start(
	const struct child_signals *s, const char *file, char *const argv[], char *const env[]);

/* Let the process of program_start go on: it becomes FILE. */
void program_go(void);

/* A descriptor that becomes readable when the exec has failed or has been done; -1 afterwards. */
int program_report(void);

/* Read the descriptor of program_report.  Returns the errno of the exec, 0 when that succeeded. */
int program_failed(void);

#endif
