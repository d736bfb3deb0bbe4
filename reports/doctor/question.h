/* question.h - runs PCT's own programs for an answer of one line. */
#ifndef QUESTION_H
#define QUESTION_H

#include <stddef.h>

/* Run ARGV with no input, for $PCT_DEADLINE at most, and put the first line that it prints into
 * TEXT.  Returns 0, or -1 when it failed: TEXT is then that line, or the reason if there is
 * none. */
int ask(char *const argv[], char *text, size_t size);

/* The path of our program NAME, in bin/; valid until the next call. */
char *ask_bin(const char *name);

#endif
