/* stoptext.h - what a debugger says at a stop, read into a record as its driver has it; and its
 * commands that lead to one. */
#ifndef STOPTEXT_H
#define STOPTEXT_H

#include "script/record.h"

/* Read TEXT, what it said from a command that resumed the process until its next prompt, into R,
 * which starts empty.  Returns 0, or -1 when the process does not seem to have been resumed: then
 * TEXT is a complaint. */
int stoptext_read(const char *text, struct record *r);

/* Read TEXT, a frame with its number or without, into the fields of R for places. */
void stoptext_place(const char *text, struct record *r);

/* TEXT without the line that only says that the process runs. */
const char *stoptext_after_running(const char *text);

/* Whether COMMAND is one that lets the process run. */
int stoptext_resumes(const char *command);

#endif
