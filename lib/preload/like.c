/* like.c - matches names with patterns. */
#include "preload/like.h"

int like(const char *name, const char *pattern, size_t n)
{
	const char *end = pattern + n, *star = NULL, *from = NULL;

	for (;;) {
		if (pattern < end && *pattern == '*') {
			star = ++pattern;
			from = name;
		} else if (*name && pattern < end && (*pattern == '?' || *pattern == *name)) {
			pattern++;
			name++;
		} else if (!*name && pattern == end) {
			return 1;
		} else if (star && *from) {
			pattern = star;
			name = ++from;
		} else {
			return 0;
		}
	}
}
