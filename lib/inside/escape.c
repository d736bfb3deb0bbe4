/* escape.c - writes and reads octal escapes.  Input: "a\033[1m"; output: "a\\033[1m". */
#include "inside/escape.h"

/* 1 when the character at S changes the order of displayed text, or ends its line: marks and
 * controls of bidirectional text (Unicode Annex 9) and U+2028, U+2029. */
static int reorders(const unsigned char *s, size_t n)
{
	if (n >= 2 && s[0] == 0xd8 && s[1] == 0x9c)
		return 1;
	if (n < 3 || s[0] != 0xe2)
		return 0;
	return s[1] == 0x80 ? s[2] == 0x8e || s[2] == 0x8f || (s[2] >= 0xa8 && s[2] <= 0xae)
			    : s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9;
}

/* Returns the length of the printable UTF-8 character at S (N bytes left); 0 when there is none, as
 * for overlong forms, surrogates and C1 controls, U+0080 to U+009F (RFC 3629). */
static size_t printable(const unsigned char *s, size_t n)
{
	static const struct {
		unsigned char lo, hi, min2, max2, len;
	} row[] = {
		{0xc2, 0xc2, 0xa0, 0xbf, 2},
		{0xc3, 0xdf, 0x80, 0xbf, 2},
		{0xe0, 0xe0, 0xa0, 0xbf, 3},
		{0xe1, 0xec, 0x80, 0xbf, 3},
		{0xed, 0xed, 0x80, 0x9f, 3},
		{0xee, 0xef, 0x80, 0xbf, 3},
		{0xf0, 0xf0, 0x90, 0xbf, 4},
		{0xf1, 0xf3, 0x80, 0xbf, 4},
		{0xf4, 0xf4, 0x80, 0x8f, 4},
	};
	if (s[0] < 0x80)
		return s[0] >= 0x20 && s[0] != 0x7f && s[0] != '\\';
	if (reorders(s, n))
		return 0;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		if (s[0] < row[i].lo || s[0] > row[i].hi)
			continue;
		if (n < row[i].len || s[1] < row[i].min2 || s[1] > row[i].max2)
			return 0;
		for (size_t k = 2; k < row[i].len; k++)
			if ((s[k] & 0xc0) != 0x80)
				return 0;
		return row[i].len;
	}
	return 0;
}

size_t escape(char *dst, size_t size, const char *src, size_t len)
{
	const unsigned char *s = (const unsigned char *)src, *end = s + len;
	size_t out = 0;

	while (s < end) {
		size_t n = printable(s, (size_t)(end - s));
		if (out + (n ? n : 4) >= size)
			break;
		if (n) {
			while (n--)
				dst[out++] = (char)*s++;
		} else {
			dst[out++] = '\\';
			dst[out++] = (char)('0' + (*s >> 6));
			dst[out++] = (char)('0' + (*s >> 3 & 7));
			dst[out++] = (char)('0' + (*s++ & 7));
		}
	}
	if (size)
		dst[out] = 0;
	return out;
}

/* Turn \ooo back into bytes; with CONTROLS only those that stand for control bytes. */
static void turn_back(char *s, int controls)
{
	char *to = s;

	for (; *s; to++) {
		unsigned v = 0;
		if (s[0] == '\\' && s[1] >= '0' && s[1] <= '3' && s[2] >= '0' && s[2] <= '7'
			&& s[3] >= '0' && s[3] <= '7')
			v = (unsigned)(s[1] - '0') << 6 | (unsigned)(s[2] - '0') << 3
				| (unsigned)(s[3] - '0');
		if (v && (!controls || v < 0x20 || v == 0x7f)) {
			*to = (char)v;
			s += 4;
		} else {
			*to = *s++;
		}
	}
	*to = 0;
}

void unescape(char *s)
{
	turn_back(s, 0);
}

void unescape_controls(char *s)
{
	turn_back(s, 1);
}
