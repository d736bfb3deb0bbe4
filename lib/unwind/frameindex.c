/* frameindex.c - writes an .eh_frame_hdr, and .eh_frame after it. */
#include "unwind/ehframe.h"
#include "unwind/frameindex.h"

#include <string.h>

enum {
	OMITTED = 0xff,     /* DW_EH_PE_omit */
	UDATA8 = 0x04,      /* DW_EH_PE_udata8 */
	FROM_HEAD_8 = 0x3c, /* DW_EH_PE_datarel | DW_EH_PE_sdata8 */
	BEGIN = 12,         /* bytes before the first pair of the search table */
	ZEROS = 8,          /* bytes of zeros that end the entries */
};

struct pair { /* distances from the start of the search table */
	int64_t start, entry;
};

struct build {
	const struct unwind_object *u;
	uint8_t *pairs; /* NULL: count only */
	uint64_t n, most;
	uint64_t size; /* bytes of .eh_frame up to its last entry */
	uint64_t head;
};

static struct pair get(const struct build *b, uint64_t i)
{
	struct pair p;

	memcpy(&p, b->pairs + i * sizeof p, sizeof p);
	return p;
}

static void put(const struct build *b, uint64_t i, struct pair p)
{
	memcpy(b->pairs + i * sizeof p, &p, sizeof p);
}

static void count(void *arg, const struct fde *f, uint64_t at)
{
	struct build *b = arg;
	const struct unwind_object *u = b->u;
	uint64_t end = (uint64_t)(f->rules.end - u->bytes) + u->tables - u->header;

	/* the search table lies before .eh_frame */
	if (b->pairs && b->n < b->most)
		put(b, b->n,
			(struct pair){(int64_t)(f->start - u->header + b->head),
				(int64_t)(at - u->header + b->head)});
	b->n++;
	b->size = end > b->size ? end : b->size;
}

int frameindex_measure(
	struct frameindex *f, const struct unwind_object *u, const struct unwind_machine *machine)
{
	struct build b = {.u = u};

	ehframe_each(machine, u, count, &b);
	if (!b.n)
		return -1;
	f->entries = b.n;
	f->head = (BEGIN + b.n * sizeof(struct pair) + 7) / 8 * 8;
	f->size = f->head + b.size + ZEROS;
	return 0;
}

/* Move pair I down to its place in the heap of N pairs. */
static void sink(const struct build *b, uint64_t i, uint64_t n)
{
	struct pair p = get(b, i), child;

	for (uint64_t k; (k = 2 * i + 1) < n; i = k) {
		k += k + 1 < n && get(b, k + 1).start > get(b, k).start;
		child = get(b, k);
		if (child.start <= p.start)
			break;
		put(b, i, child);
	}
	put(b, i, p);
}

static void sort(const struct build *b)
{
	for (uint64_t i = b->n / 2; i-- > 0;)
		sink(b, i, b->n);
	for (uint64_t n = b->n; n-- > 1;) {
		struct pair last = get(b, n);
		put(b, n, get(b, 0));
		put(b, 0, last);
		sink(b, 0, n);
	}
}

int frameindex_write(
	struct frameindex *f, const struct unwind_object *u, const struct unwind_machine *machine)
{
	static const uint8_t kinds[4] = {1, OMITTED, UDATA8, FROM_HEAD_8};
	struct build b = {.u = u, .pairs = f->bytes + BEGIN, .most = f->entries, .head = f->head};

	ehframe_each(machine, u, count, &b);
	if (b.n != f->entries || b.size != f->size - f->head - ZEROS)
		return -1;
	sort(&b);
	memcpy(f->bytes, kinds, sizeof kinds);
	memcpy(f->bytes + sizeof kinds, &b.n, sizeof b.n);
	memcpy(f->bytes + f->head, u->bytes + (u->header - u->tables), b.size);
	return 0;
}

void frameindex_give(const struct frameindex *f, struct unwind_object *u)
{
	if (!u->no_head || !f->bytes)
		return;
	u->header = u->tables = u->header - f->head;
	u->bytes = f->bytes;
	u->size = f->size;
	u->no_head = 0;
}
