/* program.h - finds out what can be sampled of one program, or of a running process. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "findings.h"
#include "thishost.h"

#include <sys/types.h>

/* Add what M permits for the program NAME, as found through PATH.  Returns 1 when `profile NAME'
 * works, 0 when not. */
int program_findings(const struct here *m, const char *name, struct findings *f);

/* Add what M permits for the running process PID.  Returns 1 when `profile -p PID' works, 0 when
 * not. */
int process_findings(const struct here *m, pid_t pid, struct findings *f);

#endif
