/* ranktext.c - prints the ranks of a job for people, and in JSON.
 *	{"ranks": [{"rank": 2, "host": "a", "boot": "1c9f...", "runs": 1, "processes": 1,
 *	"count": 581, "seconds": 0.581, "mpi_seconds": 0, "waited_seconds": null}],
 *	"waited_for": 2, "functions": [{"function": "work", "object": "/bin/app", "imbalance": 2.29,
 *	"low": 2.2, "high": 2.38, "beyond_chance": true, "mean_seconds": 0.254,
 *	"max_seconds": 0.581, "rank": 2}]} */
#include "rankmodel.h"

#include "base/jsontext.h"

#include <stdio.h>
#include <string.h>

/* These functions print the comparison for people. */

static const char *number(const struct rankrow *r, char buf[24])
{
	snprintf(buf, 24, "%ld", r->number);
	return r->number < 0 ? "-" : buf;
}

static const char *plural(size_t n)
{
	return n == 1 ? "" : "s";
}

static int host_width(const struct rankjob *j)
{
	size_t most = 8;

	for (size_t i = 0; i < j->rows; i++)
		if (strlen(j->row[i].host) > most)
			most = strlen(j->row[i].host);
	return most < 40 ? (int)most : 40;
}

static void rows(const struct rankjob *j)
{
	int width = host_width(j);
	char buf[24];

	printf("%6s  %-*s %9s %9s %11s %11s %11s\n", "RANK", width, "HOST", "PROCESSES", "SAMPLES",
		"TIME", "IN MPI", "WAITED");
	for (size_t i = 0; i < j->rows; i++) {
		const struct rankrow *r = &j->row[i];
		printf("%6s  %-*s %9zu %9.0f %9.3f s %9.3f s", number(r, buf), width, r->host,
			r->processes, r->samples, r->seconds, r->mpi);
		if (r->waits_known)
			printf(" %9.3f s\n", r->waited);
		else
			printf(" %11s\n", "-");
	}
}

static void laggard(const struct rankjob *j)
{
	const struct rankrow *r = &j->row[j->laggard];
	char buf[24];

	if (!j->waits)
		return;
	printf("# rank %s waited least, %.3f s; the others %.3f s on average%s\n", number(r, buf),
		r->waited + r->mpi, j->others, j->waited_for ? ": they wait for it" : "");
}

/* Print the functions whose imbalance is more than chance.  A job of one row has no imbalance. */
static void functions(const struct rankjob *j, double percent, size_t top)
{
	size_t shown = 0, more = 0, alike = 0;
	char buf[24];

	for (size_t i = 0; i < j->functions && j->rows > 1; i++) {
		const struct rankfunc *f = &j->function[i];
		if (!rankjob_shown(j, f, percent))
			continue;
		if (!f->beyond) {
			alike++;
			continue;
		}
		if (top && shown == top) {
			more++;
			continue;
		}
		if (!shown++)
			printf("\n%8s  %-15s %11s %11s %6s  %s\n", "MAX/MEAN", "95 %", "MEAN",
				"MAX", "RANK", "FUNCTION");
		printf("%8.2f  %6.2f to %-5.2f %9.3f s %9.3f s %6s  %s %s\n", f->imbalance, f->low,
			f->high, f->seconds / (double)j->rows, f->of_row[f->worst],
			number(&j->row[f->worst], buf), f->name, f->object);
	}
	if (more)
		printf("# and %zu more\n", more);
	if (alike)
		printf("# %zu function%s differ%s between ranks by no more than chance\n", alike,
			plural(alike), alike == 1 ? "s" : "");
}

/* Note ranks with several runs: the runs are of several jobs, or a rank started profile several
 * times. */
static void repeated(const struct rankjob *j)
{
	size_t n = 0;

	for (size_t i = 0; i < j->rows; i++)
		n += j->row[i].number >= 0 && j->row[i].runs > 1;
	if (n)
		printf("# %zu rank%s had several runs, added up here: are they from several jobs?\n",
			n, plural(n));
}

void rankjob_text(const struct rankjob *j, double percent, size_t top)
{
	printf("# %zu rank%s on %zu host%s, %.0f samples of %.3f s\n", j->rows, plural(j->rows),
		j->hosts, plural(j->hosts), j->samples, j->seconds);
	repeated(j);
	rows(j);
	laggard(j);
	functions(j, percent, top);
}

/* These functions print the comparison in JSON. */

static void put_rank(const struct rankrow *r)
{
	if (r->number < 0)
		fputs("null", stdout);
	else
		printf("%ld", r->number);
}

static void json_row(const struct rankrow *r)
{
	fputs("{\"rank\": ", stdout);
	put_rank(r);
	fputs(", \"host\": ", stdout);
	json_text(r->host);
	fputs(", \"boot\": ", stdout);
	if (*r->boot)
		json_text(r->boot);
	else
		fputs("null", stdout);
	printf(", \"runs\": %zu, \"processes\": %zu, \"count\": %.0f, \"seconds\": %.9g, "
	       "\"mpi_seconds\": %.9g, \"waited_seconds\": ",
		r->runs, r->processes, r->samples, r->seconds, r->mpi);
	if (r->waits_known)
		printf("%.9g}", r->waited);
	else
		fputs("null}", stdout);
}

static void json_function(const struct rankjob *j, const struct rankfunc *f)
{
	fputs("{\"function\": ", stdout);
	json_text(f->name);
	fputs(", \"object\": ", stdout);
	json_text(f->object);
	printf(", \"imbalance\": %.6g, \"low\": %.6g, \"high\": %.6g, \"beyond_chance\": %s, "
	       "\"mean_seconds\": %.9g, \"max_seconds\": %.9g, \"rank\": ",
		f->imbalance, f->low, f->high, f->beyond ? "true" : "false",
		f->seconds / (double)j->rows, f->of_row[f->worst]);
	put_rank(&j->row[f->worst]);
	putchar('}');
}

void rankjob_json(const struct rankjob *j, double percent, size_t top)
{
	size_t shown = 0;

	fputs("{\"ranks\": [", stdout);
	for (size_t i = 0; i < j->rows; i++) {
		fputs(i ? ",\n" : "\n", stdout);
		json_row(&j->row[i]);
	}
	fputs("],\n\"waited_for\": ", stdout);
	if (j->waited_for)
		put_rank(&j->row[j->laggard]);
	else
		fputs("null", stdout);
	fputs(",\n\"functions\": [", stdout);
	for (size_t i = 0; i < j->functions && (!top || shown < top); i++) {
		if (!rankjob_shown(j, &j->function[i], percent))
			continue;
		fputs(shown++ ? ",\n" : "\n", stdout);
		json_function(j, &j->function[i]);
	}
	puts("]}");
}
