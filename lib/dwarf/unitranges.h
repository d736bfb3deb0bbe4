/* unitranges.h - finds out which unit of an object holds which addresses. */
#ifndef UNITRANGES_H
#define UNITRANGES_H

#include "dwarf/dwsource.h"
#include "dwarf/srccachefile.h"

#include <stddef.h>

/* The ranges of S's units, sorted and disjoint, *N of them, from malloc.  The part of a range is
 * the number of its unit.  When units claim the same address, the first one gets it.  NULL: no
 * memory. */
struct src_range *unitranges(struct dwsource *s, size_t *n);

#endif
