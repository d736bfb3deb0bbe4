/* output.h - the output of a short program: one of ours, or sh.  It gets the signals that we get,
 * and is waited for as long as it takes; coproc.h is for those that may hang. */
#ifndef OUTPUT_H
#define OUTPUT_H

enum output_errors {  /* what it writes to standard error */
	OUTPUT_ALONE, /* is dropped */
	OUTPUT_BOTH,  /* is part of the answer */
	OUTPUT_SHOWN, /* goes where ours goes */
};

/* Run ARGV, found in PATH unless it has a slash, with the descriptor IN (-1: nothing) as its input.
 * Returns its output, NUL terminated, without the last newlines, to be freed; *STATUS becomes its
 * exit status, 128 + N for signal N, 127 when it could not be run. */
char *output_from(int in, char *const argv[], enum output_errors errors, int *status);

/* The same without input and errors. */
char *output_of(char *const argv[], int *status);

#endif
