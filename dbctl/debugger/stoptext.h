/* stoptext.h - reads what a debugger says at a stop into a record, by the patterns of its driver;
 * and tells which commands let a process run. */
#ifndef STOPTEXT_H
#define STOPTEXT_H

#include "script/record.h"

/* Read TEXT, what a debugger said after a command that resumed the process, up to the next prompt,
 * into R, which starts empty.  Returns 0, or -1 when the process does not seem to have been
 * resumed: then TEXT is a complaint. */
int stoptext_read(const char *text, struct record *r);

/* Read TEXT, a frame with or without its number, into those fields of R that tell a place. */
void stoptext_place(const char *text, struct record *r);

/* Returns TEXT without the line that only says that the process runs. */
const char *stoptext_after_running(const char *text);

/* Whether COMMAND is one that lets the process run. */
int stoptext_resumes(const char *command);

#endif
