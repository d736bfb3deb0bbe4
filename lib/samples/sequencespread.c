/* sequencespread.c - measures by the order of samples how much counts vary.
 *
 * A process is a stratum: its clock, not chance, says how many samples it has.  Processes whose
 * order is not known, or too short to tell, are one stratum together, of independent samples.
 *
 * Samples of a process may count as several each (weighing.h): its stratum is measured in samples,
 * and what they count as multiplies counts once and variances twice. */
#include "base/grown.h"
#include "base/must.h"
#include "base/pairs.h"
#include "base/spread.h"
#include "samples/sequence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Samples of a process in a line of the tally. */
struct cell {
	uint32_t process;
	size_t line;
	double count, weight; /* count: samples; weight: what each of them counts as */
};

/* A sample whose order is known. */
struct step {
	uint32_t process, part, thread;
	uint64_t at;
	size_t line;
};

struct sum {                       /* sums of a line over its strata */
	double variance, squares;  /* squares: of the measured variances, over their degrees of
				   * freedom */
	double rest, rest_squares; /* rest: count in processes of unknown order; rest_squares: with
				    * weights squared */
	/* count: in all processes; count_squares: with weights squared; parts: squares of strata's
	 * counts, divided by their samples */
	double count, count_squares, parts;
};

struct table {
	struct cell *cell;
	struct step *step;
	size_t cells, steps;
	struct sum *sum;
	double all, all_squares, rest; /* the sums of struct sum that have these names, over all
				        * lines */
	int runs;
};

static const struct places *places;

static double weight_of(const struct place_group *g)
{
	return g->weight > 0 ? g->weight : 1;
}

static int by_process(const void *a, const void *b)
{
	const struct place_group *x = &places->group[*(const uint32_t *)a],
				 *y = &places->group[*(const uint32_t *)b];

	if (x->pid != y->pid)
		return x->pid < y->pid ? -1 : 1;
	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (weight_of(x) < weight_of(y) || weight_of(x) > weight_of(y))
		return weight_of(x) < weight_of(y) ? -1 : 1;
	return (x->instance > y->instance) - (x->instance < y->instance);
}

/* Number the processes of P.  Returns the number of each group's process, from malloc. */
static uint32_t *processes(const struct places *p)
{
	uint32_t *sorted = must(malloc((p->groups + 1) * sizeof *sorted));
	uint32_t *of = must(malloc((p->groups + 1) * sizeof *of)), n = 0;

	for (uint32_t i = 0; i < p->groups; i++)
		sorted[i] = i;
	places = p;
	qsort(sorted, p->groups, sizeof *sorted, by_process);
	for (size_t i = 0; i < p->groups; i++) {
		n += i && by_process(&sorted[i - 1], &sorted[i]) != 0;
		of[sorted[i]] = n;
	}
	free(sorted);
	return of;
}

static int cell_order(const void *a, const void *b)
{
	const struct cell *x = a, *y = b;

	if (x->process != y->process)
		return x->process < y->process ? -1 : 1;
	return (x->line > y->line) - (x->line < y->line);
}

static int step_order(const void *a, const void *b)
{
	const struct step *x = a, *y = b;

	if (x->process != y->process)
		return x->process < y->process ? -1 : 1;
	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static int is_sorted(const struct step *s, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (step_order(&s[i - 1], &s[i]) > 0)
			return 0;
	return 1;
}

/* Fill the cells of T from the counts in P, and its steps from O, both sorted by process. */
static void fill(struct table *t, const struct order *o, const struct places *p, const size_t *line)
{
	uint32_t *process = processes(p);
	size_t n = 0;

	t->cell = must(malloc((p->nodes + 1) * sizeof *t->cell));
	t->step = must(malloc((o->turns + 1) * sizeof *t->step));
	for (uint32_t i = 0; i < p->nodes; i++) {
		double weight = weight_of(&p->group[p->node[i].group]);
		if (p->node[i].count)
			t->cell[n++] = (struct cell){process[p->node[i].group], line[i],
				(double)p->node[i].count / weight, weight};
	}
	if (n)
		qsort(t->cell, n, sizeof *t->cell, cell_order);
	for (size_t i = 0; i < n; i++)
		if (t->cells && cell_order(&t->cell[t->cells - 1], &t->cell[i]) == 0)
			t->cell[t->cells - 1].count += t->cell[i].count;
		else
			t->cell[t->cells++] = t->cell[i];
	for (size_t i = 0; i < o->turns; i++) {
		const struct order_turn *s = &o->turn[i];
		uint32_t node = p->became ? p->became[s->node] : s->node;
		if (node != PLACE_NONE && p->node[node].count)
			t->step[t->steps++] = (struct step){process[p->node[node].group], s->part,
				s->thread, s->at, line[node]};
	}
	if (!is_sorted(t->step, t->steps)) /* the steps of one file mostly are sorted */
		qsort(t->step, t->steps, sizeof *t->step, step_order);
	free(process);
}

static int ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* Number the threads of the N steps from 0.  Returns how many threads there are. */
static uint32_t number_threads(struct step *s, size_t n)
{
	uint32_t *id = NULL, ids = 0;
	struct pairs known = {0};
	size_t room = 0, *at;

	for (size_t i = 0; i < n; i++)
		if (!*(at = pairs_at(&known, s[i].thread, 0))) {
			*at = 1;
			id = grown(id, &room, ids, sizeof *id);
			id[ids++] = s[i].thread;
		}
	if (ids)
		qsort(id, ids, sizeof *id, ascending);
	for (uint32_t i = 0; i < ids; i++)
		*pairs_at(&known, id[i], 0) = i + 1;
	for (size_t i = 0; i < n; i++)
		s[i].thread = (uint32_t)pairs_get(&known, s[i].thread, 0) - 1;
	pairs_free(&known);
	free(id);
	return ids;
}

/* Measure the LINES lines at C of a process by its N steps S, into OUT. */
static void measure(
	const struct cell *c, size_t lines, struct step *s, size_t n, struct spread *out)
{
	struct spread_sample *sample = must(malloc((n + 1) * sizeof *sample));
	size_t *part = must(calloc(n + 1, sizeof *part)), parts = 0;
	uint32_t threads = number_threads(s, n);

	for (size_t i = 0; i < n; i++) {
		struct cell key = {c->process, s[i].line, 0, 1};
		const struct cell *found = bsearch(&key, c, lines, sizeof *c, cell_order);
		parts += !i || s[i].part != s[i - 1].part;
		part[parts - 1]++;
		sample[i] = (struct spread_sample){(uint32_t)(found - c), s[i].thread};
	}
	spread_measure(sample, part, parts, (uint32_t)lines, threads, out);
	free(sample);
	free(part);
}

/* Add the process with LINES lines at C and N steps at S. */
static void add_process(
	struct table *t, const struct cell *c, size_t lines, struct step *s, size_t n)
{
	struct spread *spread = must(calloc(lines + 1, sizeof *spread));
	double all = 0, weight = c->weight, square = weight * weight;

	for (size_t i = 0; i < lines; i++)
		all += c[i].count;
	if (n >= SPREAD_LEAST)
		measure(c, lines, s, n, spread);
	else
		t->rest += weight * all;
	t->all += weight * all;
	t->all_squares += square * all;
	for (size_t i = 0; i < lines; i++) {
		struct sum *sum = &t->sum[c[i].line];
		/* a clock's count is off by a part of a sample even where nothing varies */
		double v = fmax(all * spread[i].each, 1.0 / 6);
		sum->count += weight * c[i].count;
		sum->count_squares += square * c[i].count;
		if (n >= SPREAD_LEAST)
			sum->parts += square * c[i].count * c[i].count / all;
		if (t->runs)
			sum->variance += square * all * spread[i].between;
		if (n < SPREAD_LEAST) {
			sum->rest += weight * c[i].count;
			sum->rest_squares += square * c[i].count;
		} else if (spread[i].df > 0) {
			sum->variance += square * v;
			sum->squares += square * square * v * v / spread[i].df;
		} else {
			sum->variance += square * c[i].count * (1 - c[i].count / all);
		}
	}
	free(spread);
}

void order_measure(
	struct order *o, const struct places *p, const size_t *line, int runs, struct tally *t)
{
	struct table table = {.sum = must(calloc(t->lines + 1, sizeof *table.sum)), .runs = runs};

	fill(&table, o, p, line);
	for (size_t i = 0, s = 0, end, to; i < table.cells; i = end, s = to) {
		uint32_t process = table.cell[i].process;
		for (end = i; end < table.cells && table.cell[end].process == process; end++)
			;
		for (to = s; to < table.steps && table.step[to].process == process; to++)
			;
		add_process(&table, &table.cell[i], end - i, &table.step[s], to - s);
	}
	for (size_t i = 0; i < t->lines; i++) {
		struct sum *sum = &table.sum[i];
		double share = sum->count / table.all;
		/* of independent samples that count as one each, the caller knows the variance */
		if (!(sum->squares > 0) && !(sum->rest_squares > sum->rest))
			continue;
		if (table.rest > 0)
			sum->variance += sum->rest_squares * (1 - sum->rest / table.rest);
		if (runs && table.rest > 0)
			sum->parts += sum->rest_squares * sum->rest / table.rest;
		if (runs)
			sum->variance += sum->parts - 2 * share * sum->count_squares
				+ share * share * table.all_squares;
		t->line[i].variance = sum->variance;
		t->line[i].df = sum->squares > 0 ? sum->variance * sum->variance / sum->squares
						 : sum->count * sum->count / sum->count_squares;
	}
	free(table.cell);
	free(table.step);
	free(table.sum);
}
