/* engine.c - what both databases need: names of servers, and columns of lines.
 *	https://u@host:8443/fleet   ->   https://host:8443/fleet */
#define _GNU_SOURCE
#include "base/must.h"
#include "fleet/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int engine_is_url(const char *where)
{
	return strncmp(where, "http://", 7) == 0 || strncmp(where, "https://", 8) == 0;
}

char *engine_name(const char *where)
{
	const char *slashes = engine_is_url(where) ? strstr(where, "//") : NULL;
	const char *at = slashes ? memchr(slashes, '@', strcspn(slashes + 2, "/?#") + 2) : NULL;
	char *name = NULL;

	if (!at)
		return must(strdup(where));
	if (asprintf(&name, "%.*s%s", (int)(slashes + 2 - where), where, at + 1) < 0)
		must(NULL);
	return name;
}

int engine_columns(char *line, char **column, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		column[i] = line;
		line += strcspn(line, "\t");
		if (!*line != (i + 1 == n))
			return -1;
		*line++ = 0;
	}
	return 0;
}
