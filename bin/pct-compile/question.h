/* question.h - what profile asks of a program: a value, a path with a value, variables, a
 * condition. */
#ifndef QUESTION_H
#define QUESTION_H

struct question {
	const char *kind, *number; /* as given */
	char *title;               /* of messages: "-expr gzip@deflate@level" */
	char *pattern;             /* of programs; "*" any */
	char *func;                /* with its ^ */
	const char *expr;          /* NULL: all variables */
	int condition;
};

/* Read KIND NUMBER SPEC: if (SPEC is FUNC@EXPR), expr or path (PROG@FUNC@EXPR), locals
 * (FUNC).  What has another form is misuse and ends the program. */
void question_read(struct question *q, char *const word[3]);

/* NULL, or why no code can answer: the function is a pattern, the expression calls a function. */
const char *question_fault(const struct question *q);

void question_free(struct question *q);

#endif
