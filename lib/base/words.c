/* words.c - joins the words of a command line. */
#include "base/must.h"
#include "base/words.h"
#include "inside/escape.h"

#include <stdlib.h>
#include <string.h>

char *words_escaped(const char *text, size_t len)
{
	char *safe = must(malloc(4 * len + 1));
	size_t at = 0;

	while (len) {
		size_t n = strnlen(text, len);
		at += escape(safe + at, 4 * len + 1, text, n);
		n += n < len;
		text += n;
		len -= n;
		if (len)
			safe[at++] = ' ';
	}
	safe[at] = 0;
	return safe;
}
