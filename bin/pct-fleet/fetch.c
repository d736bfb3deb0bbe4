/* fetch.c - makes SQL from a selection, and logs from the answers.  It asks first for the counts,
 * then for the frames of their paths (paths.c), so that neither query needs a join. */
#define _GNU_SOURCE
#include "fetch.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "fleet/ids.h"
#include "logs.h"
#include "paths.h"
#include "samples/calltree.h"
#include "where.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct count {
	int64_t leaf, path; /* path 0: it has no callers */
	uint64_t n;
	uint32_t program;
};

struct asking {
	struct count *count;
	size_t counts, room;
	struct calltree programs; /* only the names are used: programs, or hosts */
	int wrong;                /* 1: the answer is not what was asked for */
};

/* 1 when VERSION may be the beginning of a build-id. */
static int is_build_id(const char *version)
{
	size_t len = strspn(version, "0123456789abcdef");

	return len >= 6 && !version[len];
}

/* Write the condition for rows in the time of S.  Of a directory that was sent more than once only
 * the last part counts.  The ledger grows for years, so only its directories of that time are
 * grouped. */
static void put_latest(const struct fleet *f, const struct selection *s, FILE *out)
{
	const char *in = fleet_in(f);

	fprintf(out,
		"(directory, part) %s (SELECT directory, max(part) FROM ledger WHERE directory %s"
		" (SELECT directory FROM ledger WHERE ended >= %" PRId64 " AND begun <= %" PRId64
		") GROUP BY directory) AND ended >= %" PRId64 " AND begun <= %" PRId64,
		in, in, s->since, s->until, s->since, s->until);
}

/* The condition of S in SQL; the caller frees it. */
static char *condition(const struct fleet *f, const struct selection *s)
{
	char *text = NULL, *sql;
	size_t size;
	FILE *out = must(open_memstream(&text, &size));

	put_latest(f, s, out);
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

static void counted(void *arg, char **column)
{
	struct asking *a = arg;
	struct count c = {0};
	uint64_t lost, low, high;

	if (ids_parse(column[1], &c.leaf) != 0 || ids_parse(column[2], &c.path) != 0
		|| num_parse(column[3], 10, 0, UINT64_MAX, &c.n) != 0
		|| num_parse(column[4], 10, 0, UINT64_MAX, &lost) != 0
		|| num_parse(column[5], 10, 0, UINT64_MAX, &low) != 0
		|| num_parse(column[6], 10, 0, UINT64_MAX, &high) != 0) {
		a->wrong = 1;
		return;
	}
	if (lost)
		logs_lost(column[0], lost);
	if (!c.n)
		return;
	logs_interval(column[0], low, high);
	c.program = calltree_name(&a->programs, column[0], strlen(column[0]));
	a->count = grown(a->count, &a->room, a->counts, sizeof *a->count);
	a->count[a->counts++] = c;
}

static int ask_counts(
	struct fleet *f, const struct selection *s, const char *where, struct asking *a)
{
	const char *path = s->leaves ? "" : ", path", *by = s->by_host ? "host" : "program";
	char *sql = NULL;
	int rc;

	if (asprintf(&sql,
		    "SELECT %s, leaf, %s, sum(count), sum(lost), min(ns), max(ns) FROM %s"
		    " WHERE %s GROUP BY %s, leaf%s",
		    by, s->leaves ? "0" : "path", s->hours ? "hour" : "sample", where, by, path)
		< 0)
		must(NULL);
	rc = fleet_ask(f, sql, 7, counted, a);
	free(sql);
	return rc;
}

/* Add all samples with known frames to the logs.  Returns the number of the other samples.  *RARE
 * becomes the number of samples whose callers are missing because they were too rare. */
static uint64_t add_samples(const struct asking *a, const struct paths *p, uint64_t *rare)
{
	uint64_t missing = 0;

	*rare = 0;
	for (size_t i = 0; i < a->counts; i++) {
		const struct count *c = &a->count[i];
		size_t n;
		const uint32_t *frame = paths_frames(p, c->leaf, c->path, &n);
		for (size_t k = 0; frame && p->rare && k < n; k++)
			*rare += frame[k] == p->rare - 1 ? c->n : 0;
		if (frame)
			logs_add(a->programs.name[c->program].text, frame, n, c->n);
		else
			missing += c->n;
	}
	return missing;
}

static int ask_paths(
	struct fleet *f, const struct selection *s, const struct asking *a, struct paths *p)
{
	for (size_t i = 0; i < a->counts; i++)
		paths_want(p, a->count[i].leaf, a->count[i].path);
	return paths_ask(p, f, s->leaves);
}

int fetch_logs(struct fleet *f, const struct selection *s, const char *dir)
{
	struct asking a = {0};
	struct paths p = {0};
	char *where = condition(f, s);
	uint64_t missing, rare;
	int rc = ask_counts(f, s, where, &a) != 0 || ask_paths(f, s, &a, &p) != 0;

	free(where);
	if (rc == 0 && (a.wrong || p.wrong)) {
		msg_warn("cannot query %s: unexpected answer", fleet_name(f));
		rc = 1;
	}
	if (rc)
		return EXIT_FAIL;
	if (!a.counts) {
		msg_warn("no samples in %s match the options", fleet_name(f));
		return EXIT_PARTIAL;
	}
	missing = add_samples(&a, &p, &rare);
	if (rare)
		msg_warn("%" PRIu64
			 " samples lack callers that were rare on their host (" FLEET_RARE
			 "): pct ship --rows N keeps more",
			rare);
	if (missing)
		msg_warn("%" PRIu64 " samples are left out: the database lacks their call paths",
			missing);
	logs_write(dir);
	paths_free(&p);
	free(a.count);
	return missing ? EXIT_PARTIAL : EXIT_OK;
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
	size_t size;
	FILE *out = must(open_memstream(&sql, &size));
	int rc;

	/* DISTINCT: libcurl repeats a row when the server took it and then closed the connection.
	 * The number, `directory', keeps directories apart that are equal in all else. */
	fputs("SELECT DISTINCT host, name, begun, ended, files, damaged, recorded, lost, directory"
	      " FROM ledger WHERE ",
		out);
	put_latest(f, s, out);
	fputs(" ORDER BY host, name, begun", out);
	fclose(out);
	must(sql);
	rc = fleet_ask(f, sql, 9, account, NULL);
	free(sql);
	return rc == 0 ? EXIT_OK : EXIT_FAIL;
}
