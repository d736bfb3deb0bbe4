/* stackkey.c - walks stacks of recorded states, by the tables of the objects' files. */
#include "stackkey.h"

#include "base/must.h"
#include "base/order.h"
#include "elf/elfid.h"
#include "base/sigbus.h"
#include "run/sameobject.h"
#include "unwind/unwind.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FRAMES_MAX = 4096 };

struct image {
	const char *path;
	uint64_t bias;
	uint8_t *bytes; /* the mapped file; NULL none */
	size_t size;
	uint64_t address; /* address of its first byte in the process */
};

struct walker {
	struct unwind_space space;
	struct unwind_object *object;
	struct image *image;
	size_t images;
	struct unwind_cache cache;
	struct unwind u;
	/* the following fields belong to the state that is walked */
	const struct state *state;
	struct unwind_range *range;
	size_t room;
	struct unwind_range stack;
	uint64_t key, *callers; /* NULL: not wanted */
	size_t n_callers;
};

/* Map the file of M, once for all its mappings. */
static const struct image *image_of(struct walker *w, const struct state_map *m)
{
	struct image *i = w->image;
	struct stat st;
	const char *why;
	uint64_t head = 0;
	int fd;

	for (; i < w->image + w->images; i++)
		if (i->bias == m->bias && strcmp(i->path, m->path) == 0)
			return i;
	*i = (struct image){.path = m->path, .bias = m->bias};
	w->images++;
	if ((fd = sameobject_open(m, &why)) < 0)
		return i;
	if (fstat(fd, &st) == 0 && st.st_size > 0 && elfid_address(fd, 0, &head) == 0) {
		void *at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		i->bytes = at != MAP_FAILED ? at : NULL;
		i->size = (size_t)st.st_size;
		i->address = m->bias + head;
	}
	close(fd);
	return i;
}

struct load { /* arguments of unwind_load */
	struct unwind_object *object;
	const struct image *image;
};

static void load(void *arg)
{
	const struct load *l = arg;

	unwind_load(
		l->object, &unwind_x86_64, l->image->bytes, l->image->size, l->image->address, 0);
}

static int by_start(const void *a, const void *b)
{
	const struct unwind_object *x = a, *y = b;

	ORDER(x, y, start);
	return 0;
}

struct walker *walker_new(const struct states *s)
{
	struct walker *w = must(calloc(1, sizeof *w));
	size_t n = statereader_maps(s), kept = 0;

	w->object = must(calloc(n + 1, sizeof *w->object));
	w->image = must(calloc(n + 1, sizeof *w->image));
	for (size_t i = 0; i < n; i++) {
		const struct state_map *m = statereader_map(s, i);
		struct unwind_object *o = &w->object[kept];
		if (m->path[0] != '/' || m->flags & PCT_F_RAW_ADDR || m->until)
			continue;
		*o = (struct unwind_object){.start = m->start, .end = m->start + m->size};
		struct load l = {o, image_of(w, m)};
		if (!l.image->bytes)
			continue;
		if (sigbus_guard(load, &l) == 0)
			kept++;
	}
	qsort(w->object, kept, sizeof *w->object, by_start);
	n = kept;
	for (size_t i = kept = 0; i < n; i++)
		if (!kept || w->object[i].start >= w->object[kept - 1].end)
			w->object[kept++] = w->object[i];
	w->space = (struct unwind_space){.machine = &unwind_x86_64,
		.objects = w->object,
		.count = (unsigned)kept,
		.cache = &w->cache};
	return w;
}

static enum unwind_result begin(struct walker *w)
{
	const struct state *s = w->state;
	struct unwind_regs regs = {.known = s->known, .pc = s->pc};

	for (unsigned i = 0; i < s->nregs && i < UNWIND_REGS; i++)
		regs.r[i] = s->regs[i];
	return unwind_begin(&w->u, &w->space, w->range, (unsigned)s->nparts, &regs);
}

static uint64_t mixed_in(uint64_t key, uint64_t word)
{
	key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return key ^ key >> 31;
}

/* A number for the registers R of a frame, and its stack up to HIGH; 0: not known. */
static uint64_t frame_key(const struct walker *w, const struct unwind_regs *r, uint64_t high)
{
	const unsigned sp = unwind_sp(w->space.machine);
	uint64_t key = mixed_in(1, r->pc);

	if (!(r->known >> sp & 1))
		return 0;
	for (unsigned i = 0; i < UNWIND_REGS; i++)
		if (r->known >> i & 1)
			key = mixed_in(key, r->r[i]);
	for (uint64_t low = r->r[sp]; low < high && high - low >= 8 && w->stack.bytes; low += 8) {
		uint64_t word;
		if (low < w->stack.start || low + 8 > w->stack.end)
			break;
		memcpy(&word, w->stack.bytes + (low - w->stack.start), sizeof word);
		key = mixed_in(key, word);
	}
	return key ? key : 1;
}

/* Walk the stack of the state.  w->key becomes the key of its path, 0 when the path is not whole;
 * w->callers become the keys of its callers. */
static void walk(void *arg)
{
	struct walker *w = arg;
	const unsigned sp = unwind_sp(w->space.machine);
	enum unwind_result found = begin(w);
	struct unwind_regs regs;
	uint64_t key = 1;

	for (unsigned n = 0; found == UNWIND_FRAME && n < FRAMES_MAX; n++) {
		key = mixed_in(key, w->u.regs.pc);
		if (!w->callers || n == 0 || n > STACKKEY_CALLERS) {
			found = unwind_step(&w->u);
			continue;
		}
		regs = w->u.regs;
		found = unwind_step(&w->u);
		w->callers[w->n_callers++] =
			frame_key(w, &regs, found == UNWIND_FRAME ? w->u.regs.r[sp] : 0);
	}
	w->key = found == UNWIND_END ? key : 0;
}

uint64_t walk_key(struct walker *w, const struct state *state, uint64_t *callers, size_t *n)
{
	size_t first = 0;
	int whole;

	if (state->nparts > w->room) {
		w->room = 2 * state->nparts;
		w->range = must(realloc(w->range, w->room * sizeof *w->range));
	}
	for (size_t i = 0; i < state->nparts; i++) {
		const struct state_part *p = &state->parts[i];
		w->range[i] = (struct unwind_range){p->address, p->address + p->size, p->bytes};
		if (state->nregs > 7 && state->regs[7] - p->address < p->size)
			first = i;
	}
	w->stack = (struct unwind_range){0, 0, NULL};
	if (state->nparts) { /* the stack is read first */
		w->stack = w->range[first];
		w->range[first] = w->range[0];
		w->range[0] = w->stack;
	}
	w->state = state;
	w->key = 0;
	w->callers = callers;
	w->n_callers = 0;
	whole = sigbus_guard(walk, w) == 0;
	if (n)
		*n = w->n_callers;
	return whole ? w->key : 0;
}

void walker_free(struct walker *w)
{
	for (size_t i = 0; i < w->images; i++)
		if (w->image[i].bytes)
			munmap(w->image[i].bytes, w->image[i].size);
	free(w->image);
	free(w->object);
	free(w->range);
	free(w);
}
