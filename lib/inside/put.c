/* put.c - appends text and numbers to a buffer, and turns text into file names. */
#include "inside/direct.h"
#include "inside/put.h"

CHILD_CODE void put_text(char *buf, size_t size, size_t *at, const char *text)
{
	while (*text && *at + 1 < size)
		buf[(*at)++] = *text++;
	buf[*at] = 0;
}

CHILD_CODE void put_number(char *buf, size_t size, size_t *at, uint64_t n, unsigned base)
{
	char digits[65];
	unsigned i = sizeof digits - 1;

	digits[i] = 0;
	do
		digits[--i] = (char)(n % base < 10 ? (unsigned)'0' + n % base
						   : (unsigned)'a' - 10 + n % base);
	while (n /= base);
	put_text(buf, size, at, digits + i);
}

void fit_name(char *text)
{
	for (char *s = text; *s; s++)
		if (*s == '/' || (unsigned char)*s < ' ' || *s == 127)
			*s = '_';
	if (text[0] == '.')
		text[0] = '_';
	if (!text[0]) {
		text[0] = '_';
		text[1] = 0;
	}
}
