/* callers.c - puts the frames of C and of Python into one path. */
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

int callers_python(const struct frames *w)
{
	return w->python && w->python->n;
}

/* Take the frame of Python at PLACE. */
static int take_place(struct frames *w, uint64_t place)
{
	if (!w->unsettled)
		return callers_take(w, place);
	w->leaf = (uintptr_t)place;
	w->unsettled = 0;
	return 1;
}

/* Take the frames of Python that functions of C whose stack frames lie below SP run. */
static int take_python(struct frames *w, uint64_t sp)
{
	uint64_t place;

	while (callers_python(w) && (place = pypath_below(w->python, sp)))
		if (!take_place(w, place))
			return 0;
	return 1;
}

/* Take the frames of Python that the code at PC runs, if no mark tells (pypath_here). */
static int take_evaluated(struct frames *w, uintptr_t pc)
{
	uint64_t place;

	while (callers_python(w) && pyruntime_evaluates(pc) && (place = pypath_here(w->python)))
		if (!take_place(w, place))
			return 0;
	return 1;
}

/* 1 when the path ends with Python: all its frames are taken, and those of C that are left have
 * only started the interpreter, or frames of Python are missing before them. */
static int is_over(const struct frames *w)
{
	return callers_python(w) && w->python->next == w->python->n
		&& (w->python->end != PCT_END_WHOLE || pyruntime_is_program());
}

void callers_begin(struct frames *w)
{
	take_evaluated(w, w->leaf);
}

int callers_step(struct frames *w, uint64_t sp, uint64_t pc)
{
	if (!take_python(w, sp) || is_over(w))
		return 0;
	if (callers_python(w) && pyruntime_replaces((uintptr_t)pc))
		return take_evaluated(w, (uintptr_t)pc);
	w->unsettled = 0;
	return callers_take(w, pc);
}

void callers_rest(struct frames *w)
{
	int gap = callers_python(w) && w->python->next < w->python->n && w->end != PCT_END_DEPTH
		&& w->end != PCT_END_WHOLE;

	if (gap && !w->unsettled && !take_place(w, PCT_PLACE_LEFT))
		w->end = PCT_END_DEPTH;
	else if (!take_python(w, UINT64_MAX))
		w->end = PCT_END_DEPTH;
	else if (is_over(w) || (w->python && !w->python->n && w->end == PCT_END_WHOLE))
		w->end = w->python->end;
}
