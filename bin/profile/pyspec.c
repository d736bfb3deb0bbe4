/* pyspec.c - checks expressions of Python. */
#include "inside/pyentry.h"
#include "pyspec.h"
#include "python/pysource.h"
#include "refuse.h"

#include <string.h>

static const char reads[] = "of Python only NAME and len(NAME) can be read";

int pyspec_is(const char *spec)
{
	return pysource_is(spec, strcspn(spec, "@"));
}

/* The length of the name at S. */
static size_t name_length(const char *s)
{
	size_t n = 0;

	if (*s >= '0' && *s <= '9')
		return 0;
	while ((s[n] >= '0' && s[n] <= '9') || (s[n] >= 'A' && s[n] <= 'Z')
		|| (s[n] >= 'a' && s[n] <= 'z') || s[n] == '_' || s[n] & 0x80)
		n++;
	return n;
}

void pyspec_check(const char *option, const char *spec, const char *expr)
{
	int len = strncmp(expr, "len(", 4) == 0;
	const char *name = expr + (len ? 4 : 0);
	size_t n = name_length(name), func = strcspn(strchr(spec, '@') + 1, "@");

	if (!n || strcmp(name + n, len ? ")" : "") != 0)
		refuse("%s %s: %s", option, spec, reads);
	if (n >= PYVALUE_NAME)
		refuse("%s %s: the name is longer than %d bytes", option, spec, PYVALUE_NAME - 1);
	if (strcspn(spec, "@") > PYSPEC_PATTERN || func > PYSPEC_PATTERN)
		refuse("%s %s: longer than %d bytes", option, spec, PYSPEC_PATTERN);
}
