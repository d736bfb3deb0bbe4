/* num.c - parses numbers. */
#include "base/num.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

int num_parse(const char *text, int base, uint64_t min, uint64_t max, uint64_t *out)
{
	char *end;
	unsigned long long v;

	/* strtoull takes blanks and signs; a number here must have neither */
	if (!isxdigit((unsigned char)text[0]))
		return -1;
	errno = 0;
	v = strtoull(text, &end, base);
	if (*end || end == text || errno || v < min || v > max)
		return -1;
	*out = v;
	return 0;
}
