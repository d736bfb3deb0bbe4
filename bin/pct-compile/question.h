/* question.h - parses what profile asks of a program: a value, a path with a value, all variables,
 * or a condition. */
#ifndef QUESTION_H
#define QUESTION_H

struct question {
	const char *kind, *number; /* the words KIND and NUMBER of the question */
	char *title;               /* name in messages: "-expr gzip@deflate@level" */
	char *pattern;             /* a pattern for names of programs; "*" for all */
	char *func;                /* the function, with ^ if it was given */
	const char *expr;          /* NULL: all variables */
	int condition;             /* 1: KIND is if */
};

/* Read KIND NUMBER SPEC into Q: KIND is if (SPEC is FUNC@EXPR), expr or path (PROG@FUNC@EXPR), or
 * locals (FUNC).  Anything else is misuse and ends the program. */
void question_read(struct question *q, char *const word[3]);

/* NULL, or why no code can answer Q: the function is a pattern, or the expression calls a
 * function. */
const char *question_fault(const struct question *q);

void question_free(struct question *q);

#endif
