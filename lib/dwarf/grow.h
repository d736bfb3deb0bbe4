/* grow.h - enlarges arrays, and tells when there is no memory left. */
#ifndef GROW_H
#define GROW_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Make room for NEED elements of SIZE bytes in ARRAY, which has room for *ROOM.  Returns the array,
 * or NULL when there is no memory; the old array is unchanged then. */
static inline void *grow(void *array, size_t *room, size_t need, size_t size)
{
	size_t n = *room ? *room : 64;
	void *p;

	if (need <= *room)
		return array;
	while (n < need)
		n *= 2;
	if (n > SIZE_MAX / size || !(p = realloc(array, n * size)))
		return NULL;
	*room = n;
	return p;
}

#endif
