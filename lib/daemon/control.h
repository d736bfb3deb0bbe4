/* control.h - the daemon's commands: pct-sys start, stop, status, dump, reset.  They reach it by a
 * socket in the data directory: one line to it, lines as its answer, `!` before an error. */
#ifndef CONTROL_H
#define CONTROL_H

/* 1 when WORD is one of them. */
int control_command(const char *word);

/* Do the command ARGV[1] and return the exit status. */
int control_main(int argc, char **argv);

#endif
