/* spread.c - estimates variances from the order of samples. */
#include "base/must.h"
#include "base/spread.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	STRETCHES = 512,  /* most stretches to use of a long series: these tell enough */
	MEANS = 1 << 16,  /* most means, of a label in a group, to keep */
	SHORT = 32,       /* a stretch with fewer samples is left out */
	COSINES_MAX = 16, /* enough for a stretch of 2 * SPREAD_STRETCH samples */
};

struct measure {
	const struct spread_sample *s;
	size_t n;
	uint32_t labels, groups;
	uint32_t *group;             /* number here of each given group */
	uint32_t *in, *of;           /* number of samples. in: of each label; of: of each group */
	double *mean;                /* share of a label in a group: [group * labels + label] */
	double (*wave)[COSINES_MAX]; /* cosine transforms of each label in this stretch */
	double (*of_group)[COSINES_MAX]; /* cosine transforms of each group */
	double *power;                   /* sum of the squares of the transforms of each label */
	unsigned waves;                  /* how many transforms there were */
};

static int most_first(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x < y) - (x > y);
}

/* Give the largest groups that have enough samples numbers of their own, as far as there is room
 * for their means.  All other groups together are group 0. */
static void choose_groups(struct measure *m, uint32_t given)
{
	uint64_t *size = must(calloc(given, sizeof *size));
	uint32_t most = MEANS / m->labels;

	m->group = must(calloc(given, sizeof *m->group));
	for (size_t i = 0; i < m->n; i++)
		size[m->s[i].group] += UINT64_C(1) << 32;
	for (uint32_t g = 0; g < given; g++)
		size[g] |= g;
	qsort(size, given, sizeof *size, most_first);
	m->groups = 1;
	if (size[0] >> 32 < m->n)
		for (uint32_t k = 0; k < given && k < most && size[k] >> 32 >= SPREAD_FEW; k++)
			m->group[(uint32_t)size[k]] = m->groups++;
	free(size);
}

static void count(struct measure *m)
{
	m->in = must(calloc(m->labels, sizeof *m->in));
	m->of = must(calloc(m->groups, sizeof *m->of));
	m->mean = must(calloc((size_t)m->groups * m->labels, sizeof *m->mean));
	for (size_t i = 0; i < m->n; i++) {
		uint32_t g = m->group[m->s[i].group];
		m->in[m->s[i].label]++;
		m->of[g]++;
		m->mean[(size_t)g * m->labels + m->s[i].label]++;
	}
	for (uint32_t g = 0; g < m->groups; g++)
		for (uint32_t l = 0; l < m->labels && m->of[g]; l++)
			m->mean[(size_t)g * m->labels + l] /= m->of[g];
}

/* Add the transforms of the N samples at S, a stretch.  A constant mean over the whole stretch has
 * a transform of 0; the mean of a group, which has only a part of the stretch, has not. */
static void stretch(struct measure *m, const struct spread_sample *s, size_t n)
{
	const double pi = acos(-1);
	unsigned waves = (unsigned)(0.25 * pow((double)n, 2.0 / 3));

	waves = waves < COSINES_MAX ? waves : COSINES_MAX;
	memset(m->wave, 0, m->labels * sizeof *m->wave);
	memset(m->of_group, 0, m->groups * sizeof *m->of_group);
	for (size_t i = 0; i < n; i++)
		for (unsigned j = 0; j < waves; j++) {
			double c = cos(pi * (j + 1) * ((double)i + 0.5) / (double)n);
			m->wave[s[i].label][j] += c;
			m->of_group[m->group[s[i].group]][j] += c;
		}
	for (uint32_t l = 0; l < m->labels; l++)
		for (unsigned j = 0; j < waves; j++) {
			double v = m->wave[l][j];
			for (uint32_t g = 0; m->groups > 1 && g < m->groups; g++)
				v -= m->mean[(size_t)g * m->labels + l] * m->of_group[g][j];
			m->power[l] += 2 * v * v / (double)n;
		}
	m->waves += waves;
}

static void stretches(struct measure *m, const size_t *part, size_t parts)
{
	size_t all = m->n / SPREAD_STRETCH + parts, each = all / STRETCHES + 1, at = 0, k = 0;

	for (size_t p = 0; p < parts; at += part[p++]) {
		size_t n = part[p] / SPREAD_STRETCH;
		if (part[p] < SHORT)
			continue;
		n = n ? n : 1;
		for (size_t i = 0; i < n; i++)
			if (k++ % each == 0)
				stretch(m, m->s + at + i * part[p] / n,
					(i + 1) * part[p] / n - i * part[p] / n);
	}
}

/* Returns the variance of the label's share from group to group. */
static double between(const struct measure *m, uint32_t label)
{
	double share = (double)m->in[label] / (double)m->n, sum = 0, off;

	for (uint32_t g = 0; g < m->groups; g++) {
		off = m->mean[(size_t)g * m->labels + label] - share;
		sum += m->of[g] / (double)m->n * off * off;
	}
	return sum;
}

void spread_measure(const struct spread_sample *s, const size_t *part, size_t parts,
	uint32_t labels, uint32_t groups, struct spread *out)
{
	struct measure m = {.s = s, .labels = labels};

	memset(out, 0, labels * sizeof *out);
	for (size_t i = 0; i < parts; i++)
		m.n += part[i];
	if (m.n < SPREAD_LEAST)
		return;
	choose_groups(&m, groups);
	count(&m);
	m.wave = must(malloc(labels * sizeof *m.wave));
	m.of_group = must(malloc(m.groups * sizeof *m.of_group));
	m.power = must(calloc(labels, sizeof *m.power));
	stretches(&m, part, parts);
	for (uint32_t l = 0; l < labels && m.waves; l++) {
		if (m.in[l] < SPREAD_FEW || m.n - m.in[l] < SPREAD_FEW)
			continue;
		/* means that were computed from the samples themselves leave less variance */
		out[l].each = m.power[l] / m.waves * (double)m.n / (double)(m.n - m.groups);
		out[l].df = m.waves;
		out[l].between = between(&m, l);
	}
	free(m.group);
	free(m.in);
	free(m.of);
	free(m.mean);
	free(m.wave);
	free(m.of_group);
	free(m.power);
}
