/* readorder.c - reads the order of samples of histograms and call trees (struct pct_order). */
#include "format/reader.h"
#include "format/byteorder.h"
#include "inside/sampleorder.h"

#include <string.h>

enum { RUNS = PCT_ORDER_MAX / PCT_ORDER_RUN };

struct turns {
	struct pct_order head;
	uint64_t run[RUNS]; /* numbers of the runs that are in the slots, ascending */
	unsigned runs;
	unsigned char thread[PCT_ORDER_MAX];
	uint32_t pc[PCT_ORDER_MAX];
};

/* Load the order of samples from A's file into T.  Returns 0, or -1 when there is none. */
static int load(struct reader *a, struct turns *t)
{
	const struct pct_head *h = &a->head;
	uint64_t end = h->objs_off ? h->objs_off : h->head_size;
	uint32_t slots;

	if (end < PCT_FIXED + sizeof t->head
		|| reader_pread(a, &t->head, sizeof t->head, end - sizeof t->head) != 0)
		return -1;
	if (a->foreign)
		byteorder_order(&t->head);
	slots = t->head.slots;
	end -= sizeof t->head;
	if (t->head.mark != PCT_ORDER_MARK || slots < PCT_ORDER_RUN || slots > PCT_ORDER_MAX
		|| slots & (slots - 1) || slots * 5 > end - PCT_FIXED)
		return -1;
	if (reader_numbers(a, 4, t->pc, (size_t)slots * 4, end - (uint64_t)slots * 4) != 0)
		return -1;
	return reader_pread(a, t->thread, slots, end - (uint64_t)slots * 5);
}

/* Note in T that run N was written: it replaced the older run in its slots, if there was one. */
static void written(struct turns *t, uint64_t n)
{
	uint32_t slot = sampleorder_slot(n * PCT_ORDER_RUN, t->head.slots);
	unsigned i = 0;

	if (slot >= t->head.slots)
		return;
	while (i < t->runs && sampleorder_slot(t->run[i] * PCT_ORDER_RUN, t->head.slots) != slot)
		i++;
	if (i < t->runs)
		memmove(t->run + i, t->run + i + 1, (--t->runs - i) * sizeof *t->run);
	t->run[t->runs++] = n;
}

/* Find out which runs were written last. */
static void find_runs(struct turns *t)
{
	uint64_t slots = t->head.slots / PCT_ORDER_RUN, step = 1;

	for (uint64_t n = 0; n <= (t->head.begun - 1) / PCT_ORDER_RUN;) {
		written(t, n);
		n += step;
		if (n >= slots * step)
			step *= 2;
	}
}

void reader_order(struct reader *r, void (*fn)(void *, const struct reader_turn *), void *arg)
{
	const struct pct_head *h = &r->head;
	static struct turns t;
	struct reader a;
	uint64_t end = 0;
	uint32_t part = 0;
	int rc;

	if ((h->kind != 'h' && h->kind != 't') || reader_open_accounts(&a, r) != 0)
		return;
	t.runs = 0;
	rc = load(&a, &t);
	reader_close(&a);
	if (rc != 0 || !t.head.begun)
		return;
	find_runs(&t);
	for (unsigned i = 0; i < t.runs; i++) {
		uint64_t n = t.run[i] * PCT_ORDER_RUN;
		uint32_t at = sampleorder_slot(n, t.head.slots);
		part += n != end;
		for (end = n; end < n + PCT_ORDER_RUN && end < t.head.begun; end++, at++) {
			struct reader_turn turn = {.n = end, .thread = t.thread[at], .part = part};
			uint32_t offset = t.pc[at] - (uint32_t)h->map_start;
			if (offset >= h->map_size)
				continue;
			turn.addr = h->obj_addr
				+ (h->kind == 'h' ? offset / h->bin_size * h->bin_size : offset);
			fn(arg, &turn);
		}
	}
}
