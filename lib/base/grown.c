/* grown.c - makes arrays larger. */
#include "base/grown.h"
#include "base/msg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void *grown(void *array, size_t *room, size_t i, size_t size)
{
	size_t more = *room ? *room : 64;

	if (i < *room)
		return array;
	while (more <= i)
		more *= 2;
	array = realloc(array, more * size);
	if (!array)
		msg_die(EXIT_FAIL, "cannot keep the samples: %s", strerror(errno));
	memset((char *)array + *room * size, 0, (more - *room) * size);
	*room = more;
	return array;
}
