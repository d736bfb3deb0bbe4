/* pyvalues.h - records variables of Python (pyasked.h) at samples. */
#ifndef PYVALUES_H
#define PYVALUES_H

#include "preload/framewalk.h"

/* Record what is asked for of the sample at TIME, whose walk is W, into the file of states.  W is
 * NULL when there was no walk because of END, a PCT_END_*: then the values are lost if PC is the
 * interpreter's.  Signal handlers may call it. */
void pyvalues_collect(const struct frames *w, unsigned end, uintptr_t pc, uint64_t time);

#endif
