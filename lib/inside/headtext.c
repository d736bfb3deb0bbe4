/* headtext.c - see headtext.h. */
#include "inside/headtext.h"

#include <string.h>

struct pct_str headtext(char *head, size_t size, size_t *at, const char *text, size_t len)
{
	struct pct_str s = {(uint32_t)*at, 0};

	if (len > size - *at)
		len = size - *at;
	memcpy(head + *at, text, len);
	s.len = (uint32_t)len;
	*at += len;
	return s;
}
