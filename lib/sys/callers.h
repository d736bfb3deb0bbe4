/* callers.h - finds the callers of a sample. */
#ifndef CALLERS_H
#define CALLERS_H

#include "sys/procs.h"
#include "sys/record.h"
#include "sys/objectcounts.h"

/* Write to PLACE the callers of R, a sample of P in the object of SINK, as places of the sink's
 * file (pctfile.h), innermost first, at most ROOM.  *END becomes the reason why the path ends,
 * PCT_END_*; a walk by frame pointers knows only PCT_END_DEPTH, otherwise *END is 0.  Returns the
 * number of callers. */
unsigned callers(const struct sys_record *r, struct proc *p, struct counts *sink, uint64_t *place,
	unsigned room, unsigned *end);

#endif
