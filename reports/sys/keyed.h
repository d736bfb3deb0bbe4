/* keyed.h - numbers keys.  A key is a struct of numbers and of kept texts (filehead.h), without
 * gaps. */
#ifndef KEYED_H
#define KEYED_H

#include "base/tally.h"

/* The number of KEY of SIZE bytes in T: from 0, in the order of their first use. */
static inline size_t keyed(struct tally *t, const void *key, size_t size)
{
	tally_add(t, key, size, 0);
	return t->last;
}

#endif
