/* grown.h - makes arrays grow when they are written to.  Not for signal handlers. */
#ifndef GROWN_H
#define GROWN_H

#include <stddef.h>

/* Make room for element I of an array of *ROOM elements of SIZE bytes; new elements are zero.
 * Returns the array, which may have moved.  Begin with ARRAY NULL and *ROOM 0.  Out of memory is
 * fatal, with a message. */
void *grown(void *array, size_t *room, size_t i, size_t size);

#endif
