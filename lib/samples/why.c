/* why.c - tries splits, and moves values along samples to learn what chance gives. */
#include "samples/why.h"

#include "base/must.h"
#include "samples/whybins.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STRETCHES = 16 };

/* What is explained: places of samples, or lengths of calls. */
struct task {
	size_t n; /* units: samples, or calls */
	uint32_t places;
	const uint32_t *place; /* place of each unit; NULL: the lengths are explained */
	const double *length;
	const struct whybins *bins; /* bins of each variable, by units */
	double *table;              /* room for a row of each bin, and two more */
	const double *nlogn;        /* N log N, for N from 0 to the number of samples */
};

struct split {
	double score; /* grows with what is explained; 0: there is no split */
	double explained;
	int above;
	uint32_t bin;
};

/* Returns 2 N times the mutual information of the split and the places.  SIDE has the counts of
 * places on one side of the split, ALL those of all samples. */
static double score_places(
	const struct task *t, const double *side, const double *all, double *explained)
{
	double a = 0, b = 0, within = 0, total = 0, entropy;

	for (uint32_t p = 0; p < t->places; p++) {
		double other = all[p] - side[p];
		a += side[p];
		b += other;
		within += t->nlogn[(size_t)side[p]] + t->nlogn[(size_t)other];
		total += t->nlogn[(size_t)all[p]];
	}
	if (a < WHY_LEAST || b < WHY_LEAST)
		return 0;
	entropy = t->nlogn[(size_t)(a + b)] - total;
	within -= t->nlogn[(size_t)a] + t->nlogn[(size_t)b];
	*explained = entropy > 0 ? (entropy + within) / entropy : 0;
	return 2 * (entropy + within);
}

/* Returns the number of values in ALL times the share of their variance that the split explains,
 * or 0 when a side has too few.  SIDE and ALL are number, sum, and sum of squares of the values. */
static double score_lengths(const double *side, const double *all, double *explained)
{
	double a = side[0], b = all[0] - a, mean, between, total;

	if (a < WHY_LEAST || b < WHY_LEAST)
		return 0;
	mean = all[1] / all[0];
	total = all[2] - all[1] * mean;
	between =
		side[1] * side[1] / a + (all[1] - side[1]) * (all[1] - side[1]) / b - all[1] * mean;
	*explained = total > 1e-9 * all[2] ? between / total : 0;
	return *explained * all[0];
}

/* Where units 0 to n - 1 take their values from: stretch after stretch. */
struct move {
	size_t from[STRETCHES], end[STRETCHES];
};

/* Count the units of each bin, when values are moved by M. */
static void fill(
	const struct task *t, const struct whybins *b, const struct move *m, uint32_t width)
{
	size_t i = 0;

	memset(t->table, 0, (b->bins + 2) * width * sizeof *t->table);
	for (unsigned k = 0; k < STRETCHES; k++)
		for (size_t from = m->from[k]; from < m->end[k]; from++, i++) {
			double *row = t->table + (size_t)b->bin[from] * width;
			if (b->bin[from] == WHYBINS_NONE)
				continue;
			if (t->place) {
				row[t->place[i]]++;
			} else {
				row[0]++;
				row[1] += t->length[i];
				row[2] += t->length[i] * t->length[i];
			}
		}
}

static struct split best(const struct task *t, size_t variable, const struct move *move)
{
	const struct whybins *b = &t->bins[variable];
	uint32_t width = t->place ? t->places : 3;
	double *below = t->table + (size_t)b->bins * width, *all = below + width;
	struct split best = {0};

	fill(t, b, move, width);
	for (uint32_t k = 0; k < b->bins; k++)
		for (uint32_t p = 0; p < width; p++)
			all[p] += t->table[(size_t)k * width + p];
	for (uint32_t k = 0; k < b->bins; k++) {
		const double *row = t->table + (size_t)k * width;
		for (uint32_t p = 0; p < width; p++)
			below[p] += row[p];
		for (int above = 0; above <= 1; above++) {
			const double *side = above ? below : row;
			double explained = 0, score;
			if (above ? !whybins_ordered(b, k) : !b->one[k])
				continue;
			score = t->place ? score_places(t, side, all, &explained)
					 : score_lengths(side, all, &explained);
			if (score > best.score)
				best = (struct split){score, explained, above, k};
		}
	}
	return best;
}

/* splitmix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014): the moves are the same each time. */
static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static int ascending(const void *a, const void *b)
{
	const size_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Cut N units at random, and put the stretches in a random order. */
static void shuffle(struct move *m, size_t n, uint64_t *state)
{
	size_t cut[STRETCHES + 1] = {0};

	for (unsigned k = 1; k < STRETCHES; k++)
		cut[k] = next_random(state) % n;
	cut[STRETCHES] = n;
	qsort(cut, STRETCHES, sizeof *cut, ascending);
	for (unsigned k = 0; k < STRETCHES; k++) {
		unsigned to = (unsigned)(next_random(state) % (k + 1));
		m->from[k] = m->from[to];
		m->end[k] = m->end[to];
		m->from[to] = cut[k];
		m->end[to] = cut[k + 1];
	}
}

/* SCORE in standard deviations above the mean of MOVED.  When *DEVIATION is below 0, it sets *MEAN
 * and *DEVIATION first. */
static double standard(double score, const double *moved, double *mean, double *deviation)
{
	double sum = 0, squares = 0;

	if (*deviation < 0) {
		for (size_t m = 0; m < WHY_MOVES; m++) {
			sum += moved[m];
			squares += moved[m] * moved[m];
		}
		*mean = sum / WHY_MOVES;
		squares = squares / WHY_MOVES - *mean * *mean;
		*deviation = squares > 0 ? sqrt(squares) : 0;
	}
	return *deviation > 0 ? (score - *mean) / *deviation : 0;
}

/* Samples, or calls, and what the best splits of all variables explain of them. */
struct side {
	struct task task;
	struct whybins *bins;
	struct split *split;
	double *z; /* the splits' scores, in standard deviations above what moves give */
};

static void begin(struct side *side, const struct task *task, size_t variables)
{
	size_t width = task->places < 3 ? 3 : task->places;

	side->task = *task;
	side->task.bins = side->bins = must(calloc(variables + 1, sizeof *side->bins));
	side->task.table = must(calloc((WHYBINS_MAX + 2) * width, sizeof *side->task.table));
	side->split = must(calloc(variables + 1, sizeof *side->split));
	side->z = must(calloc(variables + 1, sizeof *side->z));
}

static void end(struct side *side, size_t variables)
{
	for (size_t v = 0; v < variables; v++)
		whybins_free(&side->bins[v]);
	free(side->bins);
	free(side->split);
	free(side->z);
	free(side->task.table);
}

/* Try all variables.  MOST[I] becomes the greatest standardized score that any variable has in move
 * I. */
static void try_all(struct side *side, const char *fixed, size_t variables, double *most)
{
	const struct task *t = &side->task;
	double *moved = must(calloc(WHY_MOVES, sizeof *moved));

	for (size_t v = 0; v < variables && t->n > 2 * WHY_LEAST; v++) {
		struct move m = {{0}, {t->n}};
		uint64_t state = t->n; /* all variables are moved alike */
		double mean = 0, deviation = -1;
		if (!fixed[v])
			continue;
		side->split[v] = best(t, v, &m);
		if (side->split[v].score <= 0)
			continue;
		for (size_t i = 0; i < WHY_MOVES; i++) {
			shuffle(&m, t->n, &state);
			moved[i] = best(t, v, &m).score;
		}
		side->z[v] = standard(side->split[v].score, moved, &mean, &deviation);
		for (size_t i = 0; i < WHY_MOVES; i++) {
			double one = standard(moved[i], moved, &mean, &deviation);
			if (one > most[i])
				most[i] = one;
		}
	}
	free(moved);
}

/* Write the number of samples of each call to LENGTH.  Returns how many calls there are. */
static size_t calls_of(const struct why_sample *s, size_t n, double *length)
{
	size_t calls = 0;

	for (size_t i = 0; i < n; i++) {
		if (i == 0 || s[i].call != s[i - 1].call)
			length[calls++] = 0;
		length[calls - 1]++;
	}
	return calls;
}

static void first_values(
	const struct why_sample *s, size_t n, const struct why_value *value, struct why_value *out)
{
	size_t calls = 0;

	for (size_t i = 0; i < n; i++) {
		if (i == 0 || s[i].call != s[i - 1].call)
			out[calls++].word = WHY_NONE;
		if (out[calls - 1].word == WHY_NONE)
			out[calls - 1] = value[i];
	}
}

static int holds(const struct why_finding *f, const struct why_value *v)
{
	if (f->above)
		return v->word == WHY_NUMBER && v->number > f->at.number;
	return v->word == f->at.word && (v->word != WHY_NUMBER || v->number == f->at.number);
}

/* Set the shares of samples, entries and calls for which F's split holds. */
static void shares(struct why_finding *f, const struct why_sample *s, size_t n,
	const struct why_value *value, const struct why_value *first, size_t calls)
{
	double with = 0, hit = 0, entered = 0, entered_hit = 0;

	for (size_t i = 0; i < n; i++) {
		int is = holds(f, &value[i]);
		if (value[i].word == WHY_NONE)
			continue;
		with++;
		hit += is;
		entered += s[i].place == 0;
		entered_hit += s[i].place == 0 && is;
	}
	f->samples = with > 0 ? hit / with : 0;
	f->entries = entered >= WHY_LEAST ? entered_hit / entered : -1;
	with = hit = 0;
	for (size_t c = 0; c < calls; c++) {
		with += first[c].word != WHY_NONE;
		hit += first[c].word != WHY_NONE && holds(f, &first[c]);
	}
	f->calls = with > 0 ? hit / with : 0;
}

static int by_chance(const void *a, const void *b)
{
	const struct why_finding *x = a, *y = b;

	if (x->chance != y->chance)
		return x->chance > y->chance ? 1 : -1;
	if (x->explained != y->explained)
		return x->explained < y->explained ? 1 : -1;
	return x->variable > y->variable ? 1 : -1;
}

static double chance_of(double z, const double *most)
{
	size_t as_much = 1;

	for (size_t m = 0; m < WHY_MOVES; m++)
		as_much += most[m] >= z;
	return (double)as_much / (WHY_MOVES + 1);
}

size_t why_rank(const struct why_sample *s, size_t n, uint32_t places,
	const struct why_value *const *value, const char *fixed, size_t variables,
	struct why_finding *out)
{
	double *length = must(calloc(n + 1, sizeof *length));
	double *nlogn = must(calloc(n + 1, sizeof *nlogn));
	double *most = must(calloc(WHY_MOVES, sizeof *most));
	uint32_t *place = must(calloc(n + 1, sizeof *place));
	size_t calls = calls_of(s, n, length), found = 0;
	struct why_value *first = must(calloc(variables * calls + 1, sizeof *first));
	struct side of[2];

	for (size_t i = 0; i < n; i++) {
		place[i] = s[i].place;
		nlogn[i + 1] = (double)(i + 1) * log((double)(i + 1));
	}
	begin(&of[0], &(struct task){.n = n, .places = places, .place = place, .nlogn = nlogn},
		variables);
	begin(&of[1], &(struct task){.n = calls, .length = length}, variables);
	for (size_t v = 0; v < variables; v++) {
		first_values(s, n, value[v], first + v * calls);
		whybins_make(&of[0].bins[v], value[v], n);
		whybins_make(&of[1].bins[v], first + v * calls, calls);
	}
	try_all(&of[0], fixed, variables, most);
	try_all(&of[1], fixed, variables, most);
	for (size_t v = 0; v < variables; v++) {
		int k = of[1].z[v] > of[0].z[v];
		const struct split *split = &of[k].split[v];
		if (split->score <= 0)
			continue;
		out[found] = (struct why_finding){.variable = v,
			.of_length = k,
			.above = split->above,
			.at = of[k].bins[v].last[split->bin],
			.explained = split->explained,
			.chance = chance_of(of[k].z[v], most)};
		shares(&out[found++], s, n, value[v], first + v * calls, calls);
	}
	qsort(out, found, sizeof *out, by_chance);
	end(&of[0], variables);
	end(&of[1], variables);
	free(first);
	free(place);
	free(most);
	free(nlogn);
	free(length);
	return found;
}

int why_fixed(const struct why_sample *s, size_t n, const struct why_value *v)
{
	size_t pairs = 0;

	for (size_t i = 1; i < n; i++) {
		if (s[i].call != s[i - 1].call || v[i].word == WHY_NONE
			|| v[i - 1].word == WHY_NONE)
			continue;
		if (v[i].word != v[i - 1].word
			|| (v[i].word == WHY_NUMBER && v[i].number != v[i - 1].number))
			return 0;
		pairs++;
	}
	return pairs >= WHY_PAIRS;
}
