/* callers.c - takes the frames of C and of Python into the path of a walk. */
#include "preload/callers.h"
#include "preload/config.h"
#include "preload/pyruntime.h"

#include <string.h>

#define FOLD_CALLS 8 /* longest sequence of calls whose repetition is dropped */

int callers_take(struct frames *w, uint64_t pc)
{
	struct bothends *b = &w->path;

	if (!bothends_more(b))
		return 0;
	bothends_take(b, pc);
	for (unsigned n = 1; config.fold && n <= FOLD_CALLS && 2 * n <= b->n - b->seam; n++) {
		uint64_t *last = b->at + b->n - n;
		if (memcmp(last, last - n, n * sizeof *last) == 0) {
			b->n -= n;
			break;
		}
	}
	return b->steps < BOTHENDS_STEPS;
}

static int take_caller(void *of, uint64_t place)
{
	return callers_take(of, place);
}

void callers_begin(struct frames *w, uintptr_t pc)
{
	const struct pypath *p = w->python;

	w->merge.code = pyruntime_code();
	w->merge.take = take_caller;
	w->merge.of = w;
	pymerge_begin(&w->merge, pc, p ? p->at : NULL, p ? p->n : 0, p ? p->end : 0);
}

void callers_rest(struct frames *w)
{
	w->end = pymerge_rest(&w->merge, w->end);
}
