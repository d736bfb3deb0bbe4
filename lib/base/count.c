/* count.c - adds and parses counts. */
#include "base/count.h"

int count_add(uint64_t *sum, uint64_t n)
{
	int over = *sum > UINT64_MAX - n;

	*sum = over ? UINT64_MAX : *sum + n;
	return over;
}

size_t count_parse(const char *s, size_t len, uint64_t *out)
{
	uint64_t v = 0;
	size_t n;

	for (n = 0; n < len && s[n] >= '0' && s[n] <= '9'; n++) {
		unsigned digit = (unsigned)(s[n] - '0');
		if (v > (UINT64_MAX - digit) / 10)
			return 0;
		v = v * 10 + digit;
	}
	if (n)
		*out = v;
	return n;
}
