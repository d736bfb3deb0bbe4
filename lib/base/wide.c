/* wide.c - adds, prints and parses wide numbers. */
#include "base/wide.h"

int wide_add(wide *sum, wide n)
{
	if (*sum > WIDE_MAX - n) {
		*sum = WIDE_MAX;
		return 1;
	}
	*sum += n;
	return 0;
}

const char *wide_text(wide v, char *buf)
{
	char *p = buf + WIDE_TEXT - 1;

	*p = 0;
	do
		*--p = (char)('0' + (int)(v % 10));
	while (v /= 10);
	return p;
}

size_t wide_parse(const char *s, size_t len, wide *out)
{
	wide v = 0;
	size_t n;

	for (n = 0; n < len && s[n] >= '0' && s[n] <= '9'; n++) {
		unsigned digit = (unsigned)(s[n] - '0');
		if (v > (WIDE_MAX - digit) / 10)
			return 0;
		v = v * 10 + digit;
	}
	if (n)
		*out = v;
	return n;
}
