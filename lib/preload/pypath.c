/* pypath.c - collects the frames of Python of one sample. */
#include "preload/pypath.h"
#include "preload/pyruntime.h"
#include "python/pymerge.h"

#include <string.h>

/* Read memory by way of a window.  Frames lie one behind the other, an outer one below: so most of
 * the window is in front of what was asked for. */
static long read_window(void *arg, void *to, uint64_t from, size_t n)
{
	struct pypath *p = arg;
	uint64_t at = from + n > PYPATH_WINDOW ? from + n - PYPATH_WINDOW : 0;

	if (from < p->window_at || n > p->window_size || from - p->window_at > p->window_size - n) {
		p->window_size = 0;
		if (pyruntime_read(NULL, p->window, at, PYPATH_WINDOW) != PYPATH_WINDOW)
			return pyruntime_read(NULL, to, from, n);
		p->window_at = at;
		p->window_size = PYPATH_WINDOW;
	}
	memcpy(to, p->window + (from - p->window_at), n);
	return (long)n;
}

void pypath_begin(struct pypath *p)
{
	enum pywalk_result r = PYWALK_END;
	struct pywalk_frame f;
	struct pywalk w;

	p->n = p->window_size = 0;
	if (pyruntime_walk(&w, read_window, p) != 0)
		return;
	while (p->n < PYPATH_MAX - 1 && (r = pywalk_next(&w, &f)) >= PYWALK_FRAME) {
		p->unit[p->n] = f.unit;
		p->at[p->n++] = r == PYWALK_ENTRY ? PYMERGE_ENTRY | f.mark : f.code;
	}
	p->end = r == PYWALK_END ? PCT_END_WHOLE : r == PYWALK_CUT ? PCT_END_STACK : PCT_END_DEPTH;
	if (p->end != PCT_END_WHOLE && p->n)
		p->at[p->n++] = PYMERGE_ENTRY | 1; /* below all of the stack: they come now */
	pycode_places(&w, p->at, p->unit, p->n, PYMERGE_ENTRY, &p->room);
}

uintptr_t pypath_leaf(uintptr_t pc)
{
	struct pywalk_frame f;
	struct pywalk w;

	if (!pyruntime_has(pc) || pyruntime_walk(&w, NULL, NULL) != 0)
		return pc;
	for (int i = 0; i < 2; i++)
		switch (pywalk_next(&w, &f)) {
		case PYWALK_FRAME: return pycode_place(&w, &f);
		case PYWALK_ENTRY: break;
		default: return pc;
		}
	return pc;
}
