/* question.c - parses a question. */
#define _GNU_SOURCE /* asprintf */
#include "base/must.h"
#include "base/oneline.h"
#include "base/options.h"
#include "question.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cut *AT at its next @, and move *AT behind that.  Returns the part before the @. */
static char *part(char **at)
{
	char *start = *at, *end = strchr(start, '@');

	if (!end)
		misuse("the question has too few parts", start);
	*end = 0;
	*at = end + 1;
	return start;
}

void question_read(struct question *q, char *const word[3])
{
	char *rest = must(strdup(word[2])), *text = rest;
	int locals = strcmp(word[0], "locals") == 0;

	*q = (struct question){.kind = word[0], .number = word[1]};
	q->condition = strcmp(q->kind, "if") == 0;
	if (!locals && !q->condition && strcmp(q->kind, "expr") != 0
		&& strcmp(q->kind, "path") != 0)
		misuse("not a kind of question", q->kind);
	if (asprintf(&q->title, "-%s %s",
		    locals                 ? "locals"
			    : q->condition ? "if"
					   : "expr",
		    text)
		< 0)
		must(NULL);
	q->pattern = must(strdup(locals || q->condition ? "*" : part(&rest)));
	q->func = must(strdup(locals ? rest : part(&rest)));
	if (!locals) {
		/* a format may come first: /x p->keys */
		char *blank = *rest == '/' ? strchr(rest, ' ') : NULL;
		q->expr = must(strdup(blank ? blank + 1 : rest));
		if (oneline_fault(q->expr))
			misuse(oneline_fault(q->expr), q->expr);
	}
	free(text);
}

static int in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* 1 when the word of EXPR that ends at END, of at least one character, is an operator that the
 * compiler computes, such as sizeof. */
static int operates(const char *expr, const char *end)
{
	static const char *const name[] = {"sizeof", "alignof", "_Alignof"};
	const char *start = end;
	int is = 0;

	while (start > expr && in_word(start[-1]))
		start--;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		is |= strlen(name[i]) == (size_t)(end - start)
			&& strncmp(start, name[i], strlen(name[i])) == 0;
	return is;
}

/* 1 when a parenthesis follows a word outside of strings: a call, which code cannot make.  gdb
 * refuses calls, too, but is not asked about places where the function is inlined. */
static int calls(const char *expr)
{
	for (const char *p = expr; *p; p++) {
		const char *end = *p == '"' ? strchr(p + 1, '"') : NULL, *word = p;
		if (end)
			p = end;
		if (*p != '(')
			continue;
		while (word > expr && word[-1] == ' ')
			word--;
		if (word > expr && in_word(word[-1]) && !operates(expr, word))
			return 1;
	}
	return 0;
}

const char *question_fault(const struct question *q)
{
	static char text[300];

	if (q->expr && calls(q->expr))
		return "it calls a function";
	if (!strpbrk(q->func, "*?"))
		return NULL;
	snprintf(text, sizeof text, "%s is a pattern", q->func);
	return text;
}

void question_free(struct question *q)
{
	free(q->title);
	free(q->pattern);
	free(q->func);
	free((char *)q->expr);
}
