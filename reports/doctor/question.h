/* question.h - asks our own programs. */
#ifndef QUESTION_H
#define QUESTION_H

#include <stddef.h>

/* Run ARGV with no input, for $PCT_DEADLINE at most, and put the first line that it prints into
 * TEXT.  Returns 0; or -1 when it failed: TEXT is the reason. */
int ask(char *const argv[], char *text, size_t size);

/* The path of our program NAME, in bin/; valid until the next call. */
char *ask_bin(const char *name);

#endif
