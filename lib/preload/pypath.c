/* pypath.c - collects the frames of Python of one sample. */
#include "preload/pypath.h"
#include "preload/pyruntime.h"
#include "preload/saferead.h"
#include "preload/syscalls.h"
#include "python/pymerge.h"

#include <string.h>

/* Read again what the last walk read one by one, and its last window: mostly the same is wanted.
 * The window lies behind. */
static void read_ahead(struct pypath *p)
{
	struct iovec range[PYPATH_PARTS + 1];
	unsigned n = 0, size = 0;

	for (; n < p->parts; n++) {
		p->part[n].used = 0;
		range[n] = (struct iovec){(void *)(uintptr_t)p->part[n].from, p->part[n].size};
		size += p->part[n].size;
	}
	p->window = p->ahead + size;
	if (p->window_size)
		range[n++] = (struct iovec){(void *)(uintptr_t)p->window_at, p->window_size};
	size += p->window_size;
	p->read = p->parts;
	if (n && saferead_ranges(p->ahead, range, n, size) != (long)size)
		p->read = p->parts = p->window_size = 0;
}

/* Keep what this walk read. */
static void keep_parts(struct pypath *p)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->parts; i++)
		if (p->part[i].used)
			p->part[n++] = p->part[i];
	p->parts = n;
	p->read = 0;
}

/* Read a part: N bytes that are no frame. */
static long read_part(struct pypath *p, void *to, uint64_t from, size_t n)
{
	const uint8_t *at = p->ahead;

	for (unsigned i = 0; i < p->read; at += p->part[i++].size)
		if (p->part[i].from == from && p->part[i].size == n) {
			p->part[i].used = 1;
			memcpy(to, at, n);
			return (long)n;
		}
	if (p->parts < PYPATH_PARTS && n <= PYLAYOUT_THREAD)
		p->part[p->parts++] = (struct pypath_part){from, (unsigned)n, 1};
	return pyruntime_read(NULL, to, from, n);
}

/* A memimage_peek.  Frames are read by way of a window: they lie one behind the other, an outer one
 * below, so most of the window is in front of what was asked for. */
static long read_near(void *arg, void *to, uint64_t from, size_t n)
{
	struct pypath *p = arg;
	uint64_t at = from + n > PYPATH_WINDOW ? from + n - PYPATH_WINDOW : 0;

	if (from < p->window_at || n > p->window_size || from - p->window_at > p->window_size - n) {
		if (n != PYLAYOUT_FRAME)
			return read_part(p, to, from, n);
		p->window_size = 0;
		if (pyruntime_read(NULL, p->window, at, PYPATH_WINDOW) != PYPATH_WINDOW)
			return pyruntime_read(NULL, to, from, n);
		p->window_at = at;
		p->window_size = PYPATH_WINDOW;
	}
	memcpy(to, p->window + (from - p->window_at), n);
	return (long)n;
}

void pypath_begin(struct pypath *p, uintptr_t pc)
{
	enum pywalk_result r = PYWALK_END;
	struct pywalk_frame f;
	struct pywalk w;
	unsigned first;

	p->n = 0;
	p->end = PCT_END_WHOLE;
	if (!may_call())
		return;
	read_ahead(p);
	if (pyruntime_walk(&w, read_near, p) != 0)
		return;
	p->layout = w.layout;
	if ((first = (unsigned)pyruntime_collects(&w, pc))) {
		p->frame[p->n] = 0;
		p->at[p->n++] = pycode_collector(&w);
	}
	while (p->n < PYPATH_MAX - 1 && (r = pywalk_next(&w, &f)) >= PYWALK_FRAME) {
		p->unit[p->n] = f.unit;
		p->frame[p->n] = f.at;
		p->at[p->n++] = r == PYWALK_ENTRY ? PYMERGE_ENTRY | f.mark : f.code;
	}
	p->end = r == PYWALK_END ? PCT_END_WHOLE : r == PYWALK_CUT ? PCT_END_STACK : PCT_END_DEPTH;
	if (p->end != PCT_END_WHOLE && p->n > first)
		p->at[p->n++] = PYMERGE_ENTRY | 1; /* below all of the stack: they come now */
	pycode_places(&w, p->at + first, p->unit + first, p->n - first, PYMERGE_ENTRY, &p->room);
	keep_parts(p);
}

uintptr_t pypath_leaf(uintptr_t pc)
{
	struct pywalk_frame f;
	struct pywalk w;

	if (!pyruntime_has(pc) || !may_call() || pyruntime_walk(&w, NULL, NULL) != 0)
		return pc;
	if (pyruntime_collects(&w, pc))
		return pycode_collector(&w);
	for (int i = 0; i < 2; i++)
		switch (pywalk_next(&w, &f)) {
		case PYWALK_FRAME: return pycode_place(&w, &f);
		case PYWALK_ENTRY: break;
		default: return pc;
		}
	return pc;
}
