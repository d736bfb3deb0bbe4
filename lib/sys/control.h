/* control.h - the daemon's commands, pct-sys start, stop, status, dump, reset, and the socket in
 * the data directory by which they reach it: one line in, an answer of lines out, `!` before what
 * went wrong. */
#ifndef CONTROL_H
#define CONTROL_H

/* Whether WORD is one of them. */
int control_command(const char *word);

/* Do the command ARGV[1] and return the exit status. */
int control_main(int argc, char **argv);

#endif
