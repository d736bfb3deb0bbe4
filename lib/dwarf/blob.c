/* blob.c - adds texts to the index of one unit. */
#include "dwarf/blob.h"
#include "dwarf/grow.h"

#include <string.h>

uint32_t texts_add(struct texts *t, const char *text)
{
	size_t n = strlen(text) + 1;
	char *p;

	if (t->n + n >= BLOB_NONE - 1 || !(p = grow(t->text, &t->room, t->n + n, 1))) {
		t->failed = 1;
		return BLOB_NONE;
	}
	t->text = p;
	memcpy(p + t->n, text, n);
	t->n += n;
	return (uint32_t)(t->n - n);
}
