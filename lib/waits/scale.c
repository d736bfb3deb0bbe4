/* scale.c - estimates the waits of threads from those that looks have seen. */
#include "waits/scale.h"

#include <stdlib.h>

enum { SHORT_LEAST = 20 }; /* short waits of a thread that must be seen to stand for its others */

struct scale {
	pid_t tid; /* threads that had this number one after the other are one here */
	struct brief own;
	struct part brief;     /* sums over the rows: what the short waits stand for */
	double factor, counts; /* by which to multiply a row's short ns (factor; 0: too few were
			        * seen) and their number (counts) */
	struct part all;       /* all waits */
	double woken;          /* ns of all waits in which the thread was ready */
	double late, fit;      /* late: ns to subtract from a wait; fit: then multiply by this */
};

static int by_tid(const void *a, const void *b)
{
	const struct scale *x = a, *y = b;

	return (x->tid > y->tid) - (x->tid < y->tid);
}

static struct scale *find(const struct scale *s, size_t n, pid_t tid)
{
	struct scale key = {.tid = tid};

	return bsearch(&key, s, n, sizeof *s, by_tid);
}

static struct part of_row(const struct scale *s, const struct wait_row *r)
{
	struct part p = {(double)r->count, (double)r->ns};

	if (s && s->factor > 0) {
		p.ns += r->short_ns * s->factor;
		p.count += r->short_count * s->counts;
	} else {
		p.ns += (double)r->met_ns;
		p.count += (double)r->met;
	}
	return p;
}

static void add(struct scale *s, double count, double ns)
{
	s->all.count += count;
	s->all.ns += ns;
}

static void sum_brief(struct scale *s, const struct brief *b)
{
	s->own.met += b->met;
	s->own.met_ns += b->met_ns;
	s->own.unmet += b->unmet;
	s->own.unmet_ns += b->unmet_ns;
	s->own.missed += b->missed;
	s->own.missed_ns += b->missed_ns;
}

static void add_brief(struct scale *s)
{
	const struct brief *b = &s->own;

	if (b->met >= SHORT_LEAST) {
		s->factor = s->brief.ns > 0 ? (double)(b->unmet_ns + b->met_ns) / s->brief.ns : 0;
		s->counts = s->brief.count > 0 ? (double)(b->unmet + b->met) / s->brief.count : 0;
	}
	if (s->factor <= 0)
		add(s, (double)b->unmet, (double)b->unmet_ns);
	add(s, (double)b->missed, (double)b->missed_ns);
}

/* Returns the ns of P less `late` for each wait, but at least a tenth of the ns. */
static double shorter(const struct scale *s, struct part p)
{
	double ns = p.ns - p.count * s->late, least = p.ns / 10;

	return ns > least ? ns : least;
}

/* Call FN with each row of waits, and with each wait that a thread is in. */
static void each(struct scale *s, size_t n, const struct wait_process *wp, uint64_t upto,
	void (*fn)(struct scale *, struct part))
{
	for (size_t i = 0; i < wp->rows.keys.n; i++) {
		struct scale *of = find(s, n, wp->rows.row[i].key.tid);
		if (of)
			fn(of, of_row(of, &wp->rows.row[i]));
	}
	for (const struct thread *t = wp->thread; t; t = t->beside)
		if (!t->ended && threads_off(t) && upto > t->since)
			fn(find(s, n, t->tid), (struct part){1, (double)(upto - t->since)});
}

static void add_part(struct scale *s, struct part p)
{
	add(s, p.count, p.ns);
}

static void add_shorter(struct scale *s, struct part p)
{
	s->fit += shorter(s, p);
}

static void fit_brief(struct scale *s)
{
	const struct brief *b = &s->own;

	if (s->factor <= 0)
		s->fit += shorter(s, (struct part){(double)b->unmet, (double)b->unmet_ns});
	s->fit += shorter(s, (struct part){(double)b->missed, (double)b->missed_ns});
}

/* Find `late` and `fit` of each scale. */
static void fit(struct scale *s, size_t n, const struct wait_process *wp, uint64_t upto)
{
	each(s, n, wp, upto, add_part);
	for (size_t i = 0; i < n; i++)
		s[i].late = s[i].all.count > 0 ? s[i].woken / s[i].all.count : 0;
	each(s, n, wp, upto, add_shorter);
	for (size_t i = 0; i < n; i++) {
		double rest;
		fit_brief(&s[i]);
		rest = s[i].all.ns - s[i].woken;
		s[i].fit = rest > 0 && s[i].fit > 0 ? rest / s[i].fit : 0;
	}
}

/* Join neighbours that are scales of the same number.  Returns how many scales are left. */
static size_t join(struct scale *s, size_t n)
{
	size_t to = 0;

	for (size_t i = 1; i < n; i++)
		if (s[i].tid == s[to].tid)
			s[to].woken += s[i].woken;
		else
			s[++to] = s[i];
	return to + 1;
}

struct scale *scale_make(const struct wait_process *wp, uint64_t upto, size_t *n)
{
	struct scale *s;
	size_t threads = 1;

	for (const struct thread *t = wp->thread; t; t = t->beside)
		threads++;
	if (!(s = calloc(threads, sizeof *s)))
		return NULL;
	s->woken = (double)wp->folded.woken;
	*n = 1;
	for (const struct thread *t = wp->thread; t; t = t->beside) {
		struct thread_account a = threads_account(t, upto);
		s[*n].woken = (double)a.woken;
		s[(*n)++].tid = t->tid;
	}
	qsort(s, *n, sizeof *s, by_tid);
	*n = join(s, *n);
	for (size_t i = 0; i < wp->rows.keys.n; i++) {
		const struct wait_row *r = &wp->rows.row[i];
		struct scale *of = find(s, *n, r->key.tid);
		if (of) {
			of->brief.ns += r->short_ns;
			of->brief.count += r->short_count;
		}
	}
	for (const struct thread *t = wp->thread; t; t = t->beside)
		sum_brief(find(s, *n, t->tid), &t->brief);
	sum_brief(find(s, *n, 0), &wp->folded.brief);
	for (size_t i = 0; i < *n; i++)
		add_brief(&s[i]);
	fit(s, *n, wp, upto);
	return s;
}

static struct part blocked(const struct scale *s, struct part p)
{
	if (s)
		p.ns = shorter(s, p) * s->fit;
	return p;
}

struct part scale_row(const struct scale *s, size_t n, const struct wait_row *row)
{
	const struct scale *of = find(s, n, row->key.tid);

	return blocked(of, of_row(of, row));
}

struct part scale_part(const struct scale *s, size_t n, pid_t tid, uint64_t count, uint64_t ns)
{
	return blocked(find(s, n, tid), (struct part){(double)count, (double)ns});
}

int scale_unmet(const struct scale *s, size_t n, pid_t tid)
{
	const struct scale *of = find(s, n, tid);

	return of && of->factor <= 0;
}
