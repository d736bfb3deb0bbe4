/* selfdir.c - finds the place of this program. */
#define _GNU_SOURCE
#include "host/selfdir.h"

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

	/* when the file was replaced, its name ends in " (deleted)": cut that */
	if (n > 0)
		path[n] = 0;
	else if (!strchr(argv0, '/') || !realpath(argv0, path))
		return NULL;
	if (!(slash = strrchr(path, '/')))
		return NULL;
	*slash = 0;
	return path;
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
