/* utf8.c - decodes UTF-8.  In: C3 A9; out: 2 bytes, U+00E9. */
#include "base/utf8.h"

size_t utf8_char(const char *s, size_t len, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *b = (const unsigned char *)s;
	size_t n;

	if (!len)
		return 0;
	n = b[0] < 0x80       ? 1
		: b[0] < 0xc0 ? 0
		: b[0] < 0xe0 ? 2
		: b[0] < 0xf0 ? 3
		: b[0] < 0xf8 ? 4
			      : 0;
	if (!n || n > len)
		return 0;
	*code = n == 1 ? b[0] : b[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((b[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (b[i] & 0x3f);
	}
	return *code < least[n] || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000) ? 0 : n;
}

int utf8_valid(const char *s, size_t len)
{
	uint32_t code;

	for (size_t n; len; s += n, len -= n)
		if (!(n = utf8_char(s, len, &code)))
			return 0;
	return 1;
}
