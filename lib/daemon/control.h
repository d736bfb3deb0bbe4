/* control.h - the commands for the daemon: pct-sys start, stop, status, dump, reset.  A command is
 * one line, sent to a socket in the data directory; the daemon answers with lines, and begins an
 * error with `!`. */
#ifndef CONTROL_H
#define CONTROL_H

/* 1 when WORD is one of these commands. */
int control_command(const char *word);

/* Carry out the command ARGV[1] and return the exit status. */
int control_main(int argc, char **argv);

#endif
