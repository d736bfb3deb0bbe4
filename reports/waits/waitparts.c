/* waitparts.c - writes which threads and moments belong to which rows of waits; finds rows by their
 * texts. */
#include "waitparts.h"

#include "base/grown.h"
#include "base/must.h"
#include "base/pairs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct found {
	const char *text;
	size_t row;
};

struct rows {
	struct found *found; /* sorted */
	size_t n, other;     /* other: the row for texts that are not found */
};

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct found *)a)->text, ((const struct found *)b)->text);
}

static struct rows sorted(const struct waitrows *r, int others)
{
	struct rows s = {must(calloc(r->rows + 1, sizeof *s.found)), r->rows, r->rows};

	if (others && s.n)
		s.other = --s.n;
	for (size_t i = 0; i < s.n; i++)
		s.found[i] = (struct found){r->row[i].text, i};
	if (s.n)
		qsort(s.found, s.n, sizeof *s.found, by_text);
	return s;
}

static size_t row_of(const struct rows *s, const char *text)
{
	struct found key = {text, 0}, *at = NULL;

	if (s->n)
		at = bsearch(&key, s->found, s->n, sizeof *s->found, by_text);
	return at ? at->row : s->other;
}

static void put_parts(const struct waitrows *r, const struct rows *s)
{
	struct sum {
		size_t row;
		uint32_t pid, tid;
		uint64_t ns, count;
	} * sum;
	size_t n = 0, room = 0;
	struct pairs known = {0};

	sum = grown(NULL, &room, n, sizeof *sum);
	for (size_t i = 0; i < r->parts; i++) {
		const struct waitrow *p = &r->part[i];
		size_t row = row_of(s, p->text);
		size_t *at = pairs_at(&known, row, (uint64_t)p->pid << 32 | p->tid);
		if (!*at) {
			sum = grown(sum, &room, n, sizeof *sum);
			sum[n++] = (struct sum){row, p->pid, p->tid, 0, 0};
			*at = n;
		}
		sum[*at - 1].ns += p->ns;
		sum[*at - 1].count += p->count;
	}
	printf(" \"by\": [");
	for (size_t i = 0; i < n; i++)
		printf("%s[%zu,%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 "]", i ? ",\n" : "",
			sum[i].row, sum[i].pid, sum[i].tid, sum[i].ns, sum[i].count);
	printf("],\n");
	pairs_free(&known);
	free(sum);
}

struct moment {
	const struct waitlog *log;
	const struct waitlog_moment *m;
	const char *text;
};

static int longest_first(const void *a, const void *b)
{
	const struct waitlog_moment *x = ((const struct moment *)a)->m,
				    *y = ((const struct moment *)b)->m;

	return x->ns != y->ns ? (x->ns < y->ns) - (x->ns > y->ns)
			      : (x->begun > y->begun) - (x->begun < y->begun);
}

static void put_moments(const struct waitrows *r, const struct rows *s)
{
	struct moment *all = NULL;
	size_t n = 0, room = 0;

	for (size_t i = 0; i < r->logs; i++)
		for (size_t k = 0; k < r->log[i]->moments; k++) {
			const struct waitlog_moment *m = &r->log[i]->moment[k];
			if (r->log[i]->wait[m->wait].idle)
				continue;
			all = grown(all, &room, n, sizeof *all);
			all[n++] = (struct moment){r->log[i], m, r->said[i][m->wait]};
		}
	if (n)
		qsort(all, n, sizeof *all, longest_first);
	printf(" \"moments\": [");
	for (size_t i = 0; i < n && i < WAITPARTS_MOMENTS; i++)
		printf("%s[%zu,%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 "]", i ? ",\n" : "",
			row_of(s, all[i].text), all[i].log->pid, all[i].m->tid, all[i].m->begun,
			all[i].m->ns);
	printf("],");
	free(all);
}

void waitparts_print(const struct waitrows *r, int others)
{
	struct rows s = sorted(r, others);

	put_parts(r, &s);
	put_moments(r, &s);
	free(s.found);
}
