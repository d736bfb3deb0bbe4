/* gdbtext.h - the words of gdb in command line mode: its messages at a stop, in English, read into
 * a record, and its commands.  Written against gdb 7.12 to 14; the forms are drawn in gdbtext.c. */
#ifndef GDBTEXT_H
#define GDBTEXT_H

#include "record.h"

/* Read TEXT, what gdb said from a command that resumed the process until its next prompt, into
 * R, which starts empty.  Returns 0, or -1 when the process does not seem to have been resumed,
 * so that TEXT is a complaint. */
int gdbtext_stop(const char *text, struct record *r);

/* Whether COMMAND is one that lets the process run. */
int gdbtext_resumes(const char *command);

#endif
