/* maps_linux.c - target_maps of target.h.  Linux: /proc/PID/maps.
 *	55f4f2e42000-55f4f2ef6000 r-xp 00004000 08:01 4711   /usr/bin/gawk */
#define _GNU_SOURCE
#include "target.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether LINE is of a mapping with code that has a name. */
static int wanted(const char *line)
{
	uint64_t inode;
	char perm[5];
	int at = 0;

	return sscanf(line, "%*x-%*x %4s %*x %*s %" SCNu64 " %n", perm, &inode, &at) == 2 && at
		&& perm[2] == 'x' && (inode || strcmp(line + at, "[vdso]\n") == 0);
}

char *target_maps(pid_t pid)
{
	char path[64], *line = NULL, *text = NULL;
	size_t size = 0, room = 0, used = 0;
	ssize_t n;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/maps", (long)pid);
	f = fopen(path, "re");
	while (f && (n = getline(&line, &size, f)) > 0) {
		if (!wanted(line))
			continue;
		if (used + (size_t)n + 1 > room) {
			char *more = realloc(text, room = 2 * (used + (size_t)n) + 1000);
			if (!more)
				break;
			text = more;
		}
		memcpy(text + used, line, (size_t)n + 1);
		used += (size_t)n;
	}
	if (used)
		text[used - 1] = 0;     /* the last newline */
	if (f)
		fclose(f);
	free(line);
	return text;
}
