/* paint.c - makes disjoint intervals of ranges.  It sweeps over the addresses.  A heap has the
 * ranges that hold the current address; its root is the topmost of them. */
#include "dwarf/grow.h"
#include "dwarf/paint.h"

#include <string.h>

int paint_add(struct paint *p, uint64_t lo, uint64_t hi, uint32_t what)
{
	struct paint_range *r =
		p->n == UINT32_MAX ? NULL : grow(p->range, &p->room, p->n + 1, sizeof *r);

	if (!r)
		return -1;
	p->range = r;
	r[p->n] = (struct paint_range){lo, hi, what, (uint32_t)p->n};
	p->n++;
	return 0;
}

static int before(const struct paint_range *x, const struct paint_range *y)
{
	return x->lo != y->lo ? x->lo < y->lo : x->order < y->order;
}

enum { RADIX = 11 };

/* Sort the N ranges R by LO, one digit after the other.  Ranges with the same LO keep their order.
 * Returns 0, or -1 when there is no memory. */
static int sort(struct paint_range *r, size_t n)
{
	struct paint_range *from = r, *to = malloc(n * sizeof *to), *spare = to;
	uint64_t lo = UINT64_MAX, hi = 0;

	if (!spare)
		return -1;
	for (size_t i = 0; i < n; i++) {
		lo = r[i].lo < lo ? r[i].lo : lo;
		hi = r[i].lo > hi ? r[i].lo : hi;
	}
	for (unsigned shift = 0; shift < 64 && (hi - lo) >> shift; shift += RADIX) {
		size_t at[1 << RADIX] = {0}, sum = 0;
		struct paint_range *other = from;
		for (size_t i = 0; i < n; i++)
			at[(from[i].lo - lo) >> shift & ((1 << RADIX) - 1)]++;
		for (size_t i = 0; i < 1 << RADIX; i++) {
			size_t count = at[i];
			at[i] = sum;
			sum += count;
		}
		for (size_t i = 0; i < n; i++)
			to[at[(from[i].lo - lo) >> shift & ((1 << RADIX) - 1)]++] = from[i];
		from = to;
		to = other;
	}
	if (from != r)
		memcpy(r, from, n * sizeof *r);
	free(spare);
	return 0;
}

struct heap {
	const struct paint_range **at;
	size_t n;
};

static void heap_push(struct heap *h, const struct paint_range *r)
{
	size_t i = h->n++;

	for (; i && h->at[(i - 1) / 2]->order < r->order; i = (i - 1) / 2)
		h->at[i] = h->at[(i - 1) / 2];
	h->at[i] = r;
}

static void heap_pop(struct heap *h)
{
	const struct paint_range *r = h->at[--h->n];
	size_t i = 0, kid;

	for (; (kid = 2 * i + 1) < h->n; i = kid) {
		if (kid + 1 < h->n && h->at[kid + 1]->order > h->at[kid]->order)
			kid++;
		if (h->at[kid]->order <= r->order)
			break;
		h->at[i] = h->at[kid];
	}
	if (h->n)
		h->at[i] = r;
}

static int emit(struct paint *out, uint64_t lo, uint64_t hi, uint32_t what)
{
	struct paint_range *last = out->n ? &out->range[out->n - 1] : NULL;

	if (last && last->hi == lo && last->what == what) {
		last->hi = hi;
		return 0;
	}
	return paint_add(out, lo, hi, what);
}

static int sweep(const struct paint *p, struct heap *h, struct paint *out)
{
	uint64_t at = 0, to;
	size_t i = 0;

	while (i < p->n || h->n) {
		if (!h->n)
			at = p->range[i].lo;
		for (; i < p->n && p->range[i].lo <= at; i++)
			heap_push(h, &p->range[i]);
		while (h->n && h->at[0]->hi <= at)
			heap_pop(h);
		if (!h->n)
			continue;
		to = h->at[0]->hi;
		if (i < p->n && p->range[i].lo < to)
			to = p->range[i].lo;
		if (emit(out, at, to, h->at[0]->what) != 0)
			return -1;
		at = to;
	}
	return 0;
}

int paint_flatten(struct paint *p)
{
	struct paint out = {NULL, 0, 0};
	struct heap h = {NULL, 0};
	size_t i = 1;
	int rc = -1;

	while (i < p->n && before(&p->range[i - 1], &p->range[i]))
		i++;
	if (i < p->n && sort(p->range, p->n) != 0)
		goto out;
	if (!p->n || (h.at = malloc(p->n * sizeof *h.at)))
		rc = sweep(p, &h, &out);
out:
	free(h.at);
	paint_free(p);
	if (rc != 0)
		paint_free(&out);
	*p = out;
	return rc;
}

void paint_free(struct paint *p)
{
	free(p->range);
	memset(p, 0, sizeof *p);
}
