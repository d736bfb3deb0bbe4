/* selfdir.c - finds the directory of this program. */
#define _GNU_SOURCE
#include "paths/selfdir.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *selfdir(const char *argv0)
{
	static char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
	char *slash;

	/* a replaced file's name ends in " (deleted)"; the last component is cut anyway */
	if (n > 0)
		path[n] = 0;
	else if (!strchr(argv0, '/') || !realpath(argv0, path))
		return NULL;
	if (!(slash = strrchr(path, '/')))
		return NULL;
	*slash = 0;
	return path;
}

const char *selfdir_bin(const char *argv0)
{
	static const char inner[] = "/lib/pct", up[] = "/../../bin";
	static char bin[PATH_MAX + sizeof up];
	const char *dir = selfdir(argv0);
	size_t len = dir ? strlen(dir) : 0;

	if (len < strlen(inner) || strcmp(dir + len - strlen(inner), inner) != 0)
		return dir;
	memcpy(bin, dir, len);
	memcpy(bin + len, up, sizeof up);
	return bin;
}

int selfdir_in_path(const char *name)
{
	const char *p = getenv("PATH");
	char file[PATH_MAX];
	struct stat st;

	while (p && *p) {
		size_t n = strcspn(p, ":");
		int k = snprintf(file, sizeof file, "%.*s/%s", (int)n, p, name);
		if (k > 0 && (size_t)k < sizeof file && stat(n ? file : name, &st) == 0
			&& S_ISREG(st.st_mode) && access(n ? file : name, X_OK) == 0)
			return 1;
		p += n + (p[n] == ':');
	}
	return 0;
}
