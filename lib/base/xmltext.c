/* xmltext.c - writes text in XML, and measures its width.
 *	a<b & "c"      ->  a&lt;b &amp; &quot;c&quot; */
#include "base/utf8.h"
#include "base/xmltext.h"

#include <stdio.h>

/* Returns 0 for characters that XML 1.0 cannot hold (its production Char), and for those that
 * control a display: control characters, separators of lines, marks that reorder text. */
static int is_plain(uint32_t c)
{
	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
		return 0;
	if (c == 0x61c || (c >= 0x200e && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e)
		|| (c >= 0x2066 && c <= 0x2069))
		return 0;
	return (c & 0xfffe) != 0xfffe && !(c >= 0xfdd0 && c <= 0xfdef) && c != 0xfeff;
}

void xmltext_put(const char *s, size_t len)
{
	uint32_t c;

	for (size_t n; len; s += n, len -= n) {
		n = utf8_char(s, len, &c);
		if (!n || !is_plain(c)) {
			n = n ? n : 1;
			for (size_t i = 0; i < n; i++)
				printf("\\%03o", (unsigned char)s[i]);
			continue;
		}
		switch (c) {
		case '<': fputs("&lt;", stdout); break;
		case '>': fputs("&gt;", stdout); break;
		case '&': fputs("&amp;", stdout); break;
		case '"': fputs("&quot;", stdout); break;
		case '\'': fputs("&#39;", stdout); break;
		default: fwrite(s, 1, n, stdout);
		}
	}
}

/* Returns the columns of the first character of S, and sets *N to its bytes.  Wide characters, such
 * as East Asian ones, take two columns; \ooo takes four for each byte. */
static size_t columns_of(const char *s, size_t len, size_t *n)
{
	uint32_t c = 0;

	*n = utf8_char(s, len, &c);
	if (!*n || !is_plain(c)) {
		*n = *n ? *n : 1;
		return 4 * *n;
	}
	return c >= 0x1100 ? 2 : 1;
}

size_t xmltext_columns(const char *s, size_t len)
{
	size_t sum = 0;

	for (size_t n; len; s += n, len -= n)
		sum += columns_of(s, len, &n);
	return sum;
}

size_t xmltext_fit(const char *s, size_t len, size_t columns)
{
	size_t at = 0;

	for (size_t n, w; at < len; at += n, columns -= w)
		if ((w = columns_of(s + at, len - at, &n)) > columns)
			break;
	return at;
}
