/* fetch.c - makes SQL of a selection, and logs of the answer: first the counts, then the frames of
 * their paths, so that neither SQL has to join. */
#define _GNU_SOURCE
#include "fetch.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "logs.h"
#include "where.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct count {
	int64_t path;
	uint64_t n;
	char *program;
	int named; /* the path's frames have come */
};

struct asking {
	struct count *count;
	size_t counts, room;
	int wrong; /* the answer is none */
};

/* 1 when VERSION may be the beginning of a build-id. */
static int is_build_id(const char *version)
{
	size_t len = strspn(version, "0123456789abcdef");

	return len >= 6 && !version[len];
}

/* The condition of S; to be freed. */
static char *condition(const struct fleet *f, const struct selection *s)
{
	char *text = NULL, *sql;
	size_t size;
	FILE *out = must(open_memstream(&text, &size));

	fprintf(out, FLEET_LATEST, fleet_in(f));
	fprintf(out, " AND ended >= %" PRId64 " AND begun <= %" PRId64, s->since, s->until);
	sql = fleet_literal(f, s->event);
	fprintf(out, " AND event = %s", sql);
	free(sql);
	if (s->version) {
		sql = fleet_literal(f, s->version);
		fprintf(out, " AND (version = %s", sql);
		free(sql);
		if (is_build_id(s->version))
			fprintf(out, " OR substr(version, 1, %zu) = '%s'", strlen(s->version),
				s->version);
		fputs(")", out);
	}
	if (s->where) {
		sql = where_sql(f, s->where);
		fprintf(out, " AND %s", sql);
		free(sql);
	}
	fclose(out);
	return must(text);
}

static int signed_number(const char *text, int64_t *out)
{
	uint64_t n;
	int minus = *text == '-';

	if (num_parse(text + minus, 10, 0, (uint64_t)INT64_MAX + (uint64_t)minus, &n) != 0)
		return -1;
	*out = (int64_t)(minus ? 0 - n : n);
	return 0;
}

static void counted(void *arg, char **column)
{
	struct asking *a = arg;
	struct count c = {0};

	if (signed_number(column[1], &c.path) != 0
		|| num_parse(column[2], 10, 0, UINT64_MAX, &c.n) != 0) {
		a->wrong = 1;
		return;
	}
	c.program = must(strdup(column[0]));
	a->count = grown(a->count, &a->room, a->counts, sizeof *a->count);
	a->count[a->counts++] = c;
}

static int by_path(const void *a, const void *b)
{
	const struct count *x = a, *y = b;

	return x->path < y->path ? -1 : x->path > y->path;
}

/* The frames of a path have come: add the samples of all programs that have it. */
static void framed(void *arg, char **column)
{
	struct asking *a = arg;
	size_t from = 0, to = a->counts;
	int64_t path;

	if (signed_number(column[0], &path) != 0) {
		a->wrong = 1;
		return;
	}
	while (from < to) {
		size_t mid = from + (to - from) / 2;
		if (a->count[mid].path < path)
			from = mid + 1;
		else
			to = mid;
	}
	for (; from < a->counts && a->count[from].path == path && !a->count[from].named; from++) {
		a->count[from].named = 1;
		if (a->count[from].n
			&& logs_add(a->count[from].program, column[1], a->count[from].n) != 0)
			a->wrong = 1;
	}
}

static int ask_counts(
	struct fleet *f, const struct selection *s, const char *where, struct asking *a)
{
	const char *path = s->leaves ? "leaf" : "path", *by = s->by_host ? "host" : "program";
	char *sql = NULL;
	int rc;

	if (asprintf(&sql, "SELECT %s, %s, sum(count) FROM sample WHERE %s GROUP BY %s, %s", by,
		    path, where, by, path)
		< 0)
		must(NULL);
	rc = fleet_ask(f, sql, 3, counted, a);
	free(sql);
	if (a->counts)
		qsort(a->count, a->counts, sizeof *a->count, by_path);
	return rc;
}

static int ask_frames(
	struct fleet *f, const struct selection *s, const char *where, struct asking *a)
{
	char *sql = NULL;
	int rc;

	if (asprintf(&sql,
		    "SELECT path, frames FROM path WHERE path %s (SELECT %s FROM sample WHERE %s)",
		    fleet_in(f), s->leaves ? "leaf" : "path", where)
		< 0)
		must(NULL);
	rc = fleet_ask(f, sql, 2, framed, a);
	free(sql);
	return rc;
}

/* Samples whose path has no frames: its row is gone. */
static int is_partial(const struct asking *a)
{
	uint64_t n = 0;

	for (size_t i = 0; i < a->counts; i++)
		n += a->count[i].named ? 0 : a->count[i].n;
	if (n)
		msg_warn("%" PRIu64 " samples are left out: the fleet has lost their paths", n);
	return n != 0;
}

struct lost {
	uint64_t n;
	int wrong;
};

/* The sum of no rows is empty. */
static void add_lost(void *arg, char **column)
{
	struct lost *lost = arg;

	lost->wrong = *column[0] && num_parse(column[0], 10, 0, INT64_MAX, &lost->n) != 0;
}

/* How many samples were lost in the directories of that time. */
static int ask_lost(struct fleet *f, const struct selection *s, struct lost *lost)
{
	char *sql = NULL;
	int rc;

	if (asprintf(&sql,
		    "SELECT sum(lost) FROM ledger WHERE " FLEET_LATEST " AND ended >= %" PRId64
		    " AND begun <= %" PRId64,
		    fleet_in(f), s->since, s->until)
		< 0)
		must(NULL);
	rc = fleet_ask(f, sql, 1, add_lost, lost);
	free(sql);
	return rc;
}

int fetch_logs(struct fleet *f, const struct selection *s, const char *dir)
{
	struct asking a = {0};
	char *where = condition(f, s);
	struct lost lost = {0};
	int partial;

	if (ask_counts(f, s, where, &a) != 0 || (a.counts && ask_frames(f, s, where, &a) != 0)
		|| ask_lost(f, s, &lost) != 0)
		return EXIT_FAIL;
	free(where);
	if (a.wrong || lost.wrong) {
		msg_warn("cannot ask %s: it answers what was not asked for", fleet_name(f));
		return EXIT_FAIL;
	}
	if (!a.counts) {
		msg_warn("no samples in %s of that selection", fleet_name(f));
		return EXIT_PARTIAL;
	}
	partial = is_partial(&a);
	logs_write(dir, lost.n);
	for (size_t i = 0; i < a.counts; i++)
		free(a.count[i].program);
	free(a.count);
	return partial ? EXIT_PARTIAL : EXIT_OK;
}

static void account(void *arg, char **column)
{
	(void)arg;
	for (int i = 0; i < 8; i++)
		printf("%s%c", column[i], i < 7 ? '\t' : '\n');
}

int fetch_accounts(struct fleet *f, const struct selection *s)
{
	char *sql = NULL;
	int rc;

	if (asprintf(&sql,
		    "SELECT host, name, begun, ended, files, damaged, recorded, lost FROM ledger"
		    " WHERE " FLEET_LATEST " AND ended >= %" PRId64 " AND begun <= %" PRId64
		    " ORDER BY host, name, begun",
		    fleet_in(f), s->since, s->until)
		< 0)
		must(NULL);
	rc = fleet_ask(f, sql, 8, account, NULL);
	free(sql);
	return rc == 0 ? EXIT_OK : EXIT_FAIL;
}
