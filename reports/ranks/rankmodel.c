/* rankmodel.c - adds up what ranks did, and compares them.
 *
 * The imbalance of a function is its time in the rank with most, divided by the mean of all ranks:
 * L. DeRose, B. Homer, D. Johnson, Detecting Application Load Imbalance on High End Massively
 * Parallel Systems, Euro-Par 2007, use the same maximum and mean.  When the worst of R ranks has K
 * of the T samples of a function, the imbalance is R * K / T.  Its interval is R times that of the
 * share K/T of one of R classes (stats_wilson_of), wide enough for all R, because chance alone
 * makes one rank the worst. */
#include "rankmodel.h"

#include "base/grown.h"
#include "base/must.h"
#include "base/stats.h"
#include "inside/escape.h"
#include "names/label.h"
#include "run/runlist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A rank that waits less than this share of the mean of the others is the one they wait for. */
static const double WAITS_LITTLE = 0.5;

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static char *escaped(const char *s)
{
	size_t n = strlen(s);
	char *out = must(malloc(4 * n + 1));

	escape(out, 4 * n + 1, s, n);
	return out;
}

/* These functions find the row of a file. */

/* Read into H what the index of run RUN says.  PATH is DIR/PROG.PID/FILE, DIR the directory of the
 * run. */
static void head_of(const char *path, uint64_t run, struct run_head *h)
{
	size_t own = (size_t)(base_of(path) - path), room = own + sizeof "./..";
	char *dir = must(malloc(room));

	snprintf(dir, room, "%.*s..", (int)own, path);
	runlist_head(dir, run, h);
	free(dir);
}

static size_t find_row(struct rankjob *j, const struct run_head *h)
{
	const char *host = *h->host ? h->host : "-";
	size_t i = 0;

	while (i < j->rows
		&& (j->row[i].number != h->rank.number || strcmp(j->row[i].host, host) != 0
			|| strcmp(j->row[i].boot, h->boot) != 0))
		i++;
	if (i < j->rows)
		return i;
	j->row = grown(j->row, &j->row_room, j->rows++, sizeof *j->row);
	j->row[i] = (struct rankrow){.number = h->rank.number, .host = must(strdup(host))};
	strcpy(j->row[i].boot, h->boot);
	j->ranked |= h->rank.number >= 0;
	return i;
}

size_t rankjob_row(struct rankjob *j, const char *path, uint64_t run, uint32_t pid, uint64_t start)
{
	struct {
		uint64_t run, start, pid;
	} process = {run, start, pid};
	struct run_head h;
	size_t known = j->runs.lines, row;

	tally_add(&j->runs, (char *)&run, sizeof run, 0);
	if (j->runs.lines > known) {
		head_of(path, run, &h);
		row = find_row(j, &h);
		j->runs.line[j->runs.last].count = row;
		j->row[row].runs++;
	}
	row = (size_t)j->runs.line[j->runs.last].count;
	known = j->processes.lines;
	tally_add(&j->processes, (char *)&process, sizeof process, 0);
	j->row[row].processes += j->processes.lines > known;
	return row;
}

/* These functions add the samples of functions. */

/* 1 when OBJECT is a library of MPI, or one that MPI uses to communicate: ranks wait for each other
 * there. */
static int is_mpi(const char *object)
{
	static const char *const names[] = {"libmpi", "libpmpi", "libmpich", "libmpifort",
		"libopen-pal", "libopen-rte", "libpmix", "libucp.", "libucs.", "libuct.", "libuct_",
		"libfabric.", "libpsm", "mca_"};
	const char *base = base_of(object);

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strncmp(base, names[i], strlen(names[i])) == 0)
			return 1;
	return 0;
}

static struct rankfunc *function_of(struct rankjob *j, const char *object, const char *name)
{
	size_t i, n = strlen(object) + 1, m = strlen(name) + 1;
	char *key = must(malloc(n + m));

	memcpy(key, object, n);
	memcpy(key + n, name, m);
	tally_add(&j->names, key, n + m, 0);
	free(key);
	i = j->names.last;
	if (i == j->functions) {
		j->function =
			grown(j->function, &j->function_room, j->functions++, sizeof *j->function);
		j->function[i] = (struct rankfunc){.object = escaped(object),
			.name = escaped(name),
			.of_row = must(calloc(j->rows, sizeof(double)))};
	}
	return &j->function[i];
}

void rankjob_add(struct rankjob *j, const struct places *p)
{
	char address[24];

	for (uint32_t i = 0; i < p->nodes; i++) {
		const struct place_node *n = &p->node[i];
		const struct place_group *g = &p->group[n->group];
		const struct place_frame *f = &p->frame[n->frame];
		const char *object = label_object(&p->obj[f->obj]), *name;
		struct rankrow *row = &j->row[g->unit];
		struct rankfunc *to;
		double s = (double)n->count * (double)g->interval * 1e-9;

		if (!n->count)
			continue;
		name = label_name(p, n->frame);
		if (!name || !*name) {
			snprintf(address, sizeof address, "0x%llx", (unsigned long long)f->addr);
			name = address;
		}
		to = function_of(j, object, name);
		to->of_row[g->unit] += s;
		to->seconds += s;
		row->seconds += s;
		row->samples += (double)n->count;
		row->mpi += is_mpi(object) ? s : 0;
		j->seconds += s;
		j->samples += (double)n->count;
	}
}

/* These functions are for the end, when all samples are added. */

/* Find the imbalance of F.  Where samples stand for different times, each counts as their
 * mean. */
static void compare(const struct rankjob *j, struct rankfunc *f)
{
	double one = j->samples > 0 ? j->seconds / j->samples : 0;
	long double low, high;

	for (size_t i = 1; i < j->rows; i++)
		if (f->of_row[i] > f->of_row[f->worst])
			f->worst = i;
	if (!(one > 0) || !(f->seconds > 0))
		return;
	stats_wilson_of(f->of_row[f->worst] / one, f->seconds / one, j->rows, &low, &high);
	f->imbalance = (double)j->rows * f->of_row[f->worst] / f->seconds;
	f->low = (double)(low * (long double)j->rows);
	f->high = (double)(high * (long double)j->rows);
	f->beyond = f->low > 1;
}

/* How much more than the mean the worst rank took: with equal shares, the job would end this much
 * earlier. */
static double excess(const struct rankjob *j, const struct rankfunc *f)
{
	return f->of_row[f->worst] - f->seconds / (double)j->rows;
}

static const struct rankjob *sorted; /* the job, for by_excess() */

static int by_excess(const void *a, const void *b)
{
	const struct rankfunc *x = a, *y = b;
	double dx = excess(sorted, x), dy = excess(sorted, y);

	if (x->beyond != y->beyond)
		return y->beyond - x->beyond;
	if (dx != dy)
		return dx < dy ? 1 : -1;
	return strcmp(x->object, y->object) ? strcmp(x->object, y->object)
					    : strcmp(x->name, y->name);
}

/* The order of the rows: by rank, then host, then boot. */
static int by_rank(const void *a, const void *b)
{
	const struct rankrow *x = *(struct rankrow *const *)a, *y = *(struct rankrow *const *)b;

	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return strcmp(x->host, y->host) ? strcmp(x->host, y->host) : strcmp(x->boot, y->boot);
}

/* Sort the rows, and with them each function's times. */
static void sort_rows(struct rankjob *j)
{
	struct rankrow **order = must(calloc(j->rows + 1, sizeof *order)),
		       *row = must(calloc(j->rows + 1, sizeof *row));
	double *times = must(calloc(j->rows + 1, sizeof *times));

	for (size_t i = 0; i < j->rows; i++)
		order[i] = &j->row[i];
	qsort(order, j->rows, sizeof *order, by_rank);
	for (size_t i = 0; i < j->rows; i++)
		row[i] = *order[i];
	for (size_t k = 0; k < j->functions; k++) {
		for (size_t i = 0; i < j->rows; i++)
			times[i] = j->function[k].of_row[order[i] - j->row];
		memcpy(j->function[k].of_row, times, j->rows * sizeof *times);
	}
	free(times);
	free(order);
	free(j->row);
	j->row = row;
}

static void count_hosts(struct rankjob *j)
{
	for (size_t i = 0, k; i < j->rows; i++) {
		for (k = 0; k < i; k++)
			if (strcmp(j->row[i].host, j->row[k].host) == 0
				&& strcmp(j->row[i].boot, j->row[k].boot) == 0)
				break;
		j->hosts += k == i;
	}
}

static double waiting(const struct rankrow *r)
{
	return r->waited + r->mpi;
}

/* Find the rank that waited least, if the waiting of all ranks is known. */
static void find_laggard(struct rankjob *j)
{
	double sum = 0, own;
	int mpi = 0, logs = 1;

	for (size_t i = 0; i < j->rows; i++) {
		mpi |= j->row[i].mpi > 0;
		logs &= j->row[i].waits_known;
		sum += waiting(&j->row[i]);
		if (waiting(&j->row[i]) < waiting(&j->row[j->laggard]))
			j->laggard = i;
	}
	j->waits = j->rows > 1 && (mpi || logs);
	if (!j->waits)
		return;
	own = waiting(&j->row[j->laggard]);
	j->others = (sum - own) / (double)(j->rows - 1);
	j->waited_for = own < WAITS_LITTLE * j->others;
}

void rankjob_done(struct rankjob *j)
{
	sort_rows(j);
	count_hosts(j);
	for (size_t i = 0; i < j->functions; i++)
		compare(j, &j->function[i]);
	sorted = j;
	if (j->functions)
		qsort(j->function, j->functions, sizeof *j->function, by_excess);
	find_laggard(j);
}

int rankjob_shown(const struct rankjob *j, const struct rankfunc *f, double percent)
{
	return 100 * f->seconds >= (percent - 1e-9) * j->seconds;
}
