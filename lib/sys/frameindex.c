/* frameindex.c - writes an .eh_frame_hdr, and the .eh_frame behind it. */
#include "host/guarded.h"
#include "sys/frameindex.h"
#include "unwind/ehframe.h"

#include <stdlib.h>
#include <string.h>

enum {
	OMITTED = 0xff,       /* DW_EH_PE_omit */
	UDATA8 = 0x04,        /* DW_EH_PE_udata8 */
	FROM_HEAD_8 = 0x3c,   /* DW_EH_PE_datarel | DW_EH_PE_sdata8 */
	FRAMES_MAX = 32 << 20 /* bytes of all: anyone may run any number of such programs */
};

static size_t kept; /* bytes of all */

struct pair { /* from the address of .eh_frame */
	int64_t start, entry;
};

struct build {
	const struct unwind_machine *machine;
	const struct unwind_object *u;
	struct pair *pair;
	size_t n, room;
	uint64_t size; /* of .eh_frame, up to its last entry */
	uint8_t *out;
	size_t head;
};

static void count(void *arg, const struct fde *f, uint64_t at)
{
	struct build *b = arg;
	uint64_t end = (uint64_t)(f->rules.end - b->u->bytes) + b->u->tables - b->u->header;

	if (b->n < b->room)
		b->pair[b->n] = (struct pair){
			(int64_t)(f->start - b->u->header), (int64_t)(at - b->u->header)};
	b->n++;
	b->size = end > b->size ? end : b->size;
}

static void read_all(void *arg)
{
	struct build *b = arg;

	b->n = 0;
	ehframe_each(b->machine, b->u, count, b);
}

static int by_start(const void *a, const void *b)
{
	int64_t x = ((const struct pair *)a)->start, y = ((const struct pair *)b)->start;

	return (x > y) - (x < y);
}

static void write_all(void *arg)
{
	static const uint8_t kinds[4] = {1, OMITTED, UDATA8, FROM_HEAD_8};
	struct build *b = arg;
	uint64_t n = b->n;

	memcpy(b->out, kinds, sizeof kinds);
	memcpy(b->out + 4, &n, sizeof n);
	for (size_t i = 0; i < b->n; i++) {
		/* the head lies before .eh_frame */
		b->pair[i].start += (int64_t)b->head;
		b->pair[i].entry += (int64_t)b->head;
	}
	memcpy(b->out + 12, b->pair, b->n * sizeof *b->pair);
	memcpy(b->out + b->head, b->u->bytes + (b->u->header - b->u->tables), (size_t)b->size);
}

static void make(struct frames *f, struct build *b)
{
	size_t end;

	if (guarded(read_all, b) != 0 || !b->n || b->size > FRAMES_MAX)
		return;
	b->room = b->n;
	if (!(b->pair = malloc(b->room * sizeof *b->pair)))
		return;
	if (guarded(read_all, b) == 0 && b->n == b->room && b->size <= FRAMES_MAX) {
		qsort(b->pair, b->n, sizeof *b->pair, by_start);
		b->head = (12 + b->n * sizeof *b->pair + 7) / 8 * 8;
		end = b->head + (size_t)b->size;
		/* zeros end the entries */
		if (kept + end <= FRAMES_MAX && (b->out = calloc(1, end + 8))
			&& guarded(write_all, b) == 0) {
			*f = (struct frames){b->out, end + 8, b->head, 1};
			kept += f->size;
		} else {
			free(b->out);
		}
	}
	free(b->pair);
}

void frameindex(struct frames *f, struct unwind_object *u, const struct unwind_machine *machine)
{
	struct build b = {.machine = machine, .u = u};

	if (!u->no_head)
		return;
	if (!f->tried++)
		make(f, &b);
	if (!f->bytes)
		return;
	u->header = u->tables = u->header - f->head;
	u->bytes = f->bytes;
	u->size = f->size;
	u->no_head = 0;
}

void frameindex_free(struct frames *f)
{
	kept -= f->size;
	free(f->bytes);
	*f = (struct frames){0};
}
