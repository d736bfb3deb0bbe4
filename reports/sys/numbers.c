/* numbers.c - numbers the processes that have no number yet. */
#include "base/must.h"
#include "base/order.h"
#include "numbers.h"

#include <stdlib.h>
#include <string.h>

struct started {
	const char *program;
	uint64_t start;
	uint32_t pid, instance, group;
};

/* Order groups so that those of a process are together, those with a number first. */
static int order(const void *a, const void *b)
{
	const struct started *x = a, *y = b;
	int c = strcmp(x->program, y->program);

	if (c)
		return c;
	ORDER(x, y, start);
	ORDER(x, y, pid);
	ORDER(y, x, instance);
	return 0;
}

static int same(const struct started *x, const struct started *y)
{
	return x->program == y->program && x->start == y->start && x->pid == y->pid;
}

/* The groups that have samples, sorted.  *N becomes their number. */
static struct started *sorted(const struct places *p, const char *const *program, size_t *n)
{
	struct started *s = must(calloc(p->groups + 1, sizeof *s));
	char *used = must(calloc(p->groups + 1, 1));

	for (uint32_t i = 0; i < p->nodes; i++)
		if (p->node[i].count)
			used[p->node[i].group] = 1;
	*n = 0;
	for (uint32_t i = 0; i < p->groups; i++)
		if (used[i])
			s[(*n)++] = (struct started){program[i], p->group[i].start, p->group[i].pid,
				p->group[i].instance, i};
	qsort(s, *n, sizeof *s, order);
	free(used);
	return s;
}

/* Number the N groups of a process.  *RUNS counts the processes of its program that get a number
 * here. */
static void number(struct numbered *out, const struct started *s, size_t n, uint32_t *runs)
{
	size_t given = 0;
	struct numbered one = {0};

	for (size_t i = 0; i < n && s[i].instance; i++) {
		given += one.given != s[i].instance;
		one.given = s[i].instance;
	}
	if (given != 1)
		one.given = 0;
	one.shown = one.given;
	if (!one.given && !s[n - 1].instance && s->pid)
		one.shown = ++*runs;
	for (size_t i = 0; i < n; i++)
		out[s[i].group] =
			s[i].instance ? (struct numbered){s[i].instance, s[i].instance} : one;
}

struct numbered *numbers_make(const struct places *p, const char *const *program)
{
	struct numbered *out = must(calloc(p->groups + 1, sizeof *out));
	size_t n, end;
	struct started *s = sorted(p, program, &n);
	uint32_t runs = 0;

	for (size_t i = 0; i < n; i = end) {
		if (i == 0 || s[i].program != s[i - 1].program)
			runs = 0;
		for (end = i; end < n && same(&s[end], &s[i]); end++)
			;
		number(out, s + i, end - i, &runs);
	}
	free(s);
	return out;
}
