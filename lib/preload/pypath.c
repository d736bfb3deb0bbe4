/* pypath.c - collects the frames of Python of one sample. */
#include "preload/pycode.h"
#include "preload/pypath.h"
#include "preload/pyruntime.h"

void pypath_begin(struct pypath *p)
{
	enum pywalk_result r;
	struct pywalk_frame f;
	struct pywalk w;

	p->n = p->next = 0;
	if (pyruntime_walk(&w) != 0)
		return;
	while (p->n < PYPATH_MAX && (r = pywalk_next(&w, &f)) >= PYWALK_FRAME)
		p->at[p->n++] = r == PYWALK_ENTRY ? PYPATH_ENTRY | f.mark : pycode_place(&w, &f);
}

uint64_t pypath_below(struct pypath *p, uint64_t sp)
{
	unsigned end = p->next;

	while (p->next < p->n) {
		for (end = p->next; end < p->n && !(p->at[end] & PYPATH_ENTRY);)
			end++;
		if (end < p->n ? (p->at[end] & ~PYPATH_ENTRY) >= sp : sp != UINT64_MAX)
			return 0;
		if (p->next < end)
			return p->at[p->next++];
		p->next++; /* an entry */
	}
	return 0;
}

uintptr_t pypath_leaf(uintptr_t pc)
{
	struct pywalk_frame f;
	struct pywalk w;

	if (!pyruntime_has(pc) || pyruntime_walk(&w) != 0)
		return pc;
	for (int i = 0; i < 2; i++)
		switch (pywalk_next(&w, &f)) {
		case PYWALK_FRAME: return pycode_place(&w, &f);
		case PYWALK_ENTRY: break;
		default: return pc;
		}
	return pc;
}
