/* answer.h - asks a program before the run: one of ours, or sh. */
#ifndef ANSWER_H
#define ANSWER_H

/* Run ARGV, found in PATH unless it has a slash, with empty input and no errors shown, and return
 * what it prints, NUL terminated, without the last newline, to be freed; *STATUS becomes its exit
 * status, 127 when it could not be run. */
char *answer_of(char *const argv[], int *status);

/* What pct-sys --probe says of user mode, and with KERNEL of the kernel, at HZ samples a second
 * (0: its own choice): MODE_ and the reason why it is no more, "" none. */
enum probe_mode { PROBE_NOTHING, PROBE_USER, PROBE_PROGRAM, PROBE_MACHINE };
enum probe_mode probe(const char *pct_sys, int kernel, unsigned hz, char *why, unsigned size);

#endif
