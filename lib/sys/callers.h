/* callers.h - the callers of a sample. */
#ifndef CALLERS_H
#define CALLERS_H

#include "sys/procs.h"
#include "sys/record.h"
#include "sys/objectcounts.h"

/* The callers of R, a sample of P whose object is that of SINK, as places of the sink's file
 * (pctfile.h), innermost first, at most ROOM, into PLACE.  *END is PCT_END_*: why there are no
 * more; by frame pointers only PCT_END_DEPTH is known, otherwise it is 0.  Returns how many. */
unsigned callers(const struct sys_record *r, struct proc *p, struct counts *sink, uint64_t *place,
	unsigned room, unsigned *end);

#endif
