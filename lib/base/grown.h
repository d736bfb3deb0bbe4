/* grown.h - arrays that grow when they are written to.  Not for signal handlers. */
#ifndef GROWN_H
#define GROWN_H

#include <stddef.h>

/* Room for element I of an array of *ROOM elements of SIZE bytes, all zero at first.  Returns the
 * array, which may have moved; ARRAY NULL and *ROOM 0 begin one.  Out of memory is fatal, with a
 * message. */
void *grown(void *array, size_t *room, size_t i, size_t size);

#endif
