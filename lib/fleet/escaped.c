/* escaped.c - escapes a whole text. */
#include "base/must.h"
#include "fleet/escaped.h"
#include "inside/escape.h"

#include <stdlib.h>
#include <string.h>

char *fleet_escaped(const char *s)
{
	size_t size = 4 * strlen(s) + 1;
	char *out = must(malloc(size));

	escape(out, size, s, strlen(s));
	return out;
}
