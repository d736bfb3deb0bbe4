/* pyversion.c - takes names of interpreters and of their libraries apart. */
#include "python/pyversion.h"

#include <string.h>

/* Read the number at *S, at most 99, and move *S behind it.  Returns it, or -1. */
static int number(const char **s)
{
	int n = -1;

	for (int digits = 0; **s >= '0' && **s <= '9' && digits < 2; digits++)
		n = (n < 0 ? 0 : 10 * n) + (*(*s)++ - '0');
	return n;
}

unsigned pyversion_named(const char *path)
{
	const char *slash = strrchr(path, '/'), *s = slash ? slash + 1 : path;
	int major, minor;

	if (strncmp(s, "lib", 3) == 0)
		s += 3;
	if (strncmp(s, "python", 6) != 0)
		return 0;
	s += 6;
	if ((major = number(&s)) < 0 || *s++ != '.' || (minor = number(&s)) < 0)
		return 0;
	s += *s == 'd';
	return !*s || strncmp(s, ".so", 3) == 0 ? (unsigned)(major << 8 | minor) : 0;
}
