/* fewer.c - replaces the rows of a process by fewer rows. */
#include "waits/processes.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED, LIVING, LARGEST }; /* rows that stay: of listed threads, of living threads, large */

struct keeping {
	struct wait_process *wp;
	struct rows fresh;
	uint32_t *became; /* the new number of each row */
	pid_t *tid;       /* threads that may have rows of their own, sorted */
	size_t tids;
	uint64_t least; /* rows with at least so many ns stay */
	int step;
};

static int by_tid(const void *a, const void *b)
{
	pid_t x = *(const pid_t *)a, y = *(const pid_t *)b;

	return (x > y) - (x < y);
}

static int by_ns(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static uint64_t ns_of(const struct wait_row *row)
{
	return row->ns + row->met_ns;
}

/* Find the K->least with which the half of the rows with most time stays.  Returns 0, or -1 when
 * there is no memory. */
static int find_least(struct keeping *k)
{
	const struct rows *r = &k->wp->rows;
	uint64_t *ns = malloc((r->keys.n + 1) * sizeof *ns);

	if (!ns)
		return -1;
	for (size_t i = 0; i < r->keys.n; i++)
		ns[i] = ns_of(&r->row[i]);
	qsort(ns, r->keys.n, sizeof *ns, by_ns);
	k->least = r->keys.n ? ns[r->keys.n / 2] : 0;
	free(ns);
	return 0;
}

static int find_threads(struct keeping *k)
{
	size_t n = 0;

	for (const struct thread *t = k->wp->thread; t; t = t->beside)
		n++;
	if (!(k->tid = malloc((n + 1) * sizeof *k->tid)))
		return -1;
	for (const struct thread *t = k->wp->thread; t; t = t->beside)
		if (k->step == LISTED || !t->ended)
			k->tid[k->tids++] = t->tid;
	qsort(k->tid, k->tids, sizeof *k->tid, by_tid);
	return 0;
}

static int has(const struct keeping *k, pid_t tid)
{
	return bsearch(&tid, k->tid, k->tids, sizeof tid, by_tid) != NULL;
}

/* Returns the number in TO of item N of FROM; INTERN_NONE when N is no item, or there is no
 * memory. */
static uint32_t moved(struct intern *to, const struct intern *from, uint32_t n)
{
	return n >= from->n ? INTERN_NONE
			    : intern(to, from->item[n].bytes, from->item[n].len, SIZE_MAX);
}

/* Replace the numbers in KEY by those in the new rows.  Returns 0, or -1 when there is no
 * memory. */
static int move_key(struct keeping *k, struct row_key *key)
{
	const struct rows *old = &k->wp->rows;
	struct row_key was = *key;

	key->what = moved(&k->fresh.text, &old->text, was.what);
	key->path = moved(&k->fresh.path, &old->path, was.path);
	key->holder_path = moved(&k->fresh.path, &old->path, was.holder_path);
	return (key->what == INTERN_NONE) == (was.what == INTERN_NONE)
			&& (key->path == INTERN_NONE) == (was.path == INTERN_NONE)
			&& (key->holder_path == INTERN_NONE) == (was.holder_path == INTERN_NONE)
		? 0
		: -1;
}

/* Reduce the text of KEY to the kind of the wait. */
static void cut_thing(struct keeping *k, struct row_key *key)
{
	struct intern *text = &k->wp->rows.text;
	const char *kind = text->item[key->what].bytes;
	char only[64];
	size_t n = strcspn(kind, "\t") + 1;

	if (n >= sizeof only)
		return;
	memcpy(only, kind, n); /* a copy: interning may move the text */
	key->what = intern(text, only, n, SIZE_MAX);
}

/* Returns the key that ROW shares with other rows at this step. */
static struct row_key common(struct keeping *k, const struct wait_row *row)
{
	const struct intern *text = &k->wp->rows.text;
	struct row_key key = row->key;

	if (key.tid && !has(k, key.tid))
		key.tid = 0;
	if (key.holder && !has(k, key.holder)) {
		key.holder = 0;
		if (strncmp(text->item[key.what].bytes, "join\t", 5) == 0)
			cut_thing(k, &key); /* the text has the number of the holder */
	}
	if (k->step == LARGEST && ns_of(row) < k->least) {
		k->fresh.full += row->count + row->met;
		key.path = key.holder_path = INTERN_NONE;
		key.holder = 0;
		cut_thing(k, &key);
	}
	return key;
}

static int move_row(struct keeping *k, size_t number)
{
	const struct wait_row *row = &k->wp->rows.row[number];
	struct row_key key = common(k, row);
	struct wait_row *to;
	uint32_t n;

	if (key.what == INTERN_NONE || move_key(k, &key) != 0)
		return -1;
	if ((n = rows_row(&k->fresh, &key)) == INTERN_NONE)
		return -1;
	k->became[number] = n;
	to = &k->fresh.row[n];
	to->count += row->count;
	to->ns += row->ns;
	to->max = to->max > row->max ? to->max : row->max;
	to->met += row->met;
	to->met_ns += row->met_ns;
	to->short_count += row->short_count;
	to->short_ns += row->short_ns;
	return 0;
}

/* Replace the numbers that threads hold by those in the new rows; INTERN_NONE where there is no
 * memory. */
static void move_threads(struct keeping *k)
{
	for (struct thread *t = k->wp->thread; t; t = t->beside) {
		for (struct look *l = t->look; l; l = l->next)
			if (move_key(k, &l->key) != 0)
				l->key.what = l->key.path = l->key.holder_path = INTERN_NONE;
		for (unsigned i = 0; i < t->moments; i++)
			t->moment[i].row = k->became[t->moment[i].row];
		t->held_path = moved(&k->fresh.path, &k->wp->rows.path, t->held_path);
	}
}

static int make(struct wait_process *wp, int step)
{
	struct keeping k = {.wp = wp, .step = step};
	int e;

	k.became = calloc(wp->rows.keys.n + 1, sizeof *k.became);
	e = !k.became || find_threads(&k) || (step == LARGEST && find_least(&k));

	k.fresh.full = wp->rows.full;
	for (size_t i = 0; i < wp->rows.keys.n && !e; i++)
		e = move_row(&k, i);
	if (!e)
		move_threads(&k);
	free(k.became);
	free(k.tid);
	if (e) {
		rows_free(&k.fresh);
		return -1;
	}
	rows_free(&wp->rows);
	wp->rows = k.fresh;
	return 0;
}

void fewer_rows(struct wait_process *wp)
{
	int step = LISTED;

	while (make(wp, step) == 0 && rows_many(&wp->rows) && step < LARGEST)
		step++;
}
