/* answer.h - prints the tables (lib/preload/exprtable.h) that the library needs for the questions
 * of a run. */
#ifndef ANSWER_H
#define ANSWER_H

#include <stddef.h>

/* Print the answers to the N questions in WORD, KIND NUMBER SPEC each, about PROGRAM: for each the
 * table of every object of the program, and of one that the question names and PROGRAM may start.
 *	path 1 gzip
 *	# pct-compile 1 0c0ffee1
 *	51f0 5202 20 2600052a4022040c27
 * Remarks are lines that begin with ##.  "## from FILE": a change of FILE would change the answer.
 * CONTENTS: refuse a value, such as a std::vector, whose contents lie elsewhere in memory.  Returns
 * 0, or -1 when a question has no answer; then the last line is the reason, "! -expr
 * gzip@deflate@level: no debug data". */
int answer_all(const char *program, char *const *word, size_t n, int contents);

#endif
