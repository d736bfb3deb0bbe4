/* gdbtext.h - what gdb says at a stop, in command line mode with messages in English, read into
 * a record.  Written against gdb 7.12 to 14; the forms are drawn in gdbtext.c. */
#ifndef GDBTEXT_H
#define GDBTEXT_H

#include "record.h"

/* Read TEXT, what gdb said from a command that resumed the process until its next prompt, into
 * R, which starts empty.  Returns 0, or -1 when the process does not seem to have been resumed,
 * so that TEXT is a complaint. */
int gdbtext_stop(const char *text, struct record *r);

#endif
