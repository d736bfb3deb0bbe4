/* output.h - runs a short program, one of PCT or sh, and returns its output.  The program gets the
 * signals of the terminal as we do, and we wait until it ends; coproc.h is for programs that may
 * hang. */
#ifndef OUTPUT_H
#define OUTPUT_H

enum output_errors {  /* what becomes of the program's standard error */
	OUTPUT_ALONE, /* it is dropped */
	OUTPUT_BOTH,  /* it is part of the output */
	OUTPUT_SHOWN, /* it goes to our standard error */
};

/* Run ARGV, found in PATH unless it has a slash, with the descriptor IN (-1: nothing) as its input.
 * Returns the output, NUL terminated, without the last newlines, to be freed; *STATUS becomes its
 * exit status, 128 + N for signal N, 127 when it could not be run. */
char *output_from(int in, char *const argv[], enum output_errors errors, int *status);

/* The same with empty input, and errors dropped. */
char *output_of(char *const argv[], int *status);

#endif
