/* sorting.c - brings totals into the order of the report: events as found, most first, then by
 * name.  Texts are in the order of their bytes. */
#include "base/must.h"
#include "base/order.h"
#include "totals.h"

#include <stdlib.h>
#include <string.h>

/* One step of a comparison function: return the order of the texts FIELD of X and Y, unless
 * equal. */
#define ORDER_TEXT(x, y, field) \
	if ((x)->field != (y)->field && strcmp((x)->field, (y)->field) != 0) \
	return strcmp((x)->field, (y)->field)

static int by_process(const void *a, const void *b)
{
	const struct sys_process *x = a, *y = b;

	ORDER(x, y, event);
	ORDER(y, x, cost);
	ORDER_TEXT(x, y, name);
	ORDER(x, y, pid);
	ORDER(x, y, number);
	return 0;
}

static int by_program(const void *a, const void *b)
{
	const struct sys_program *x = a, *y = b;

	ORDER(x, y, event);
	ORDER(y, x, cost);
	return strcmp(x->name, y->name);
}

static int by_line(const void *a, const void *b)
{
	const struct sys_line *x = a, *y = b;

	ORDER(x, y, owner);
	ORDER(x, y, part);
	ORDER(y, x, cost);
	ORDER_TEXT(x, y, place);
	return strcmp(x->object, y->object);
}

static int by_insn(const void *a, const void *b)
{
	const struct sys_line *x = a, *y = b;

	ORDER(x, y, owner);
	ORDER_TEXT(x, y, object);
	ORDER(x, y, addr);
	ORDER(x, y, sum.samples);
	ORDER(x, y, raw);
	return strcmp(x->id, y->id);
}

/* Replace the owner of each line, the number of a process, by its RANK: its place in the order. */
static void rank_lines(struct sys_lines *l, const size_t *rank)
{
	for (size_t i = 0; i < l->n; i++)
		l->line[i].owner = rank[l->line[i].owner];
}

static void sort(void *of, size_t n, size_t size, int (*order)(const void *, const void *))
{
	if (n) /* otherwise OF may be NULL */
		qsort(of, n, size, order);
}

void totals_sort(struct totals *t)
{
	size_t *rank = must(calloc(t->processes + 1, sizeof *rank));

	sort(t->process, t->processes, sizeof *t->process, by_process);
	sort(t->program, t->programs, sizeof *t->program, by_program);
	for (size_t i = 0; i < t->processes; i++)
		rank[t->process[i].number] = i;
	rank_lines(&t->of_process, rank);
	rank_lines(&t->insns, rank);
	free(rank);
	sort(t->of_process.line, t->of_process.n, sizeof *t->of_process.line, by_line);
	sort(t->of_kernel.line, t->of_kernel.n, sizeof *t->of_kernel.line, by_line);
	sort(t->insns.line, t->insns.n, sizeof *t->insns.line, by_insn);
}
