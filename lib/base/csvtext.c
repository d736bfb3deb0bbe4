/* csvtext.c - writes text as a cell of CSV. */
#include "base/csvtext.h"

#include <string.h>

/* 1 when S is a decimal number: [+-] digits with a point, and an exponent. */
static int is_number(const char *s, size_t len)
{
	size_t digits = 0, i = *s == '+' || *s == '-';
	static const char decimal[] = "0123456789";

	for (; i < len && (strchr(decimal, s[i]) || s[i] == '.') && s[i]; i++)
		digits += s[i] != '.';
	if (digits && i + 1 < len && (s[i] == 'e' || s[i] == 'E')) {
		i += 1 + (s[i + 1] == '+' || s[i + 1] == '-');
		for (digits = 0; i < len && s[i] && strchr(decimal, s[i]); i++)
			digits++;
	}
	return digits && i == len;
}

void csvtext_put(FILE *out, const char *s, size_t len)
{
	putc('"', out);
	if (len && *s && strchr("=+-@\t\r", *s) && !is_number(s, len))
		putc('\'', out);
	for (size_t i = 0; i < len; i++) {
		if (s[i] == '"')
			putc('"', out);
		putc(s[i], out);
	}
	putc('"', out);
}
