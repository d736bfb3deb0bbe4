/* cachedir.c - makes and checks the cache directory. */
#include "base/env.h"
#include "paths/cachedir.h"
#include "inside/safedir.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[PATH_MAX];

/* Set PATH to the joined parts, and make each directory; the last NEED of them must be the user's
 * own.  Returns PATH, or NULL. */
static const char *make(const char *first, const char *const *more, int n, int need)
{
	size_t at = strlen(first);

	if (!at || at >= sizeof path)
		return NULL;
	memcpy(path, first, at + 1);
	for (int i = -1; i < n; i++) {
		if (i >= 0) {
			size_t len = strlen(more[i]);
			if (at + len + 2 > sizeof path)
				return NULL;
			path[at++] = '/';
			memcpy(path + at, more[i], len + 1);
			at += len;
		}
		if (n - i <= need ? safedir(path) != 0
				  : mkdir(path, 0700) != 0 && access(path, X_OK) != 0)
			return NULL;
	}
	return path;
}

const char *cachedir(void)
{
	const char *dir;
	char mine[32];

	if ((dir = getenv(ENV_CACHE)) && *dir)
		return make(dir, NULL, 0, 1);
	if ((dir = getenv("XDG_CACHE_HOME")) && *dir == '/')
		return make(dir, (const char *[]){"pct"}, 1, 1);
	if ((dir = getenv("HOME")) && *dir == '/')
		return make(dir, (const char *[]){".cache", "pct"}, 2, 1);
	snprintf(mine, sizeof mine, "pct-%lu", (unsigned long)geteuid());
	dir = getenv(ENV_TMPDIR);
	return make(dir && *dir ? dir : "/tmp", (const char *[]){mine, "cache"}, 2, 2);
}
