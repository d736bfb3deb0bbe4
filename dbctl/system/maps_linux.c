/* maps_linux.c - finds the mappings with code, in /proc/PID/maps.
 *	55f4f2e42000-55f4f2ef6000 r-xp 00004000 08:01 4711   /usr/bin/gawk
 *	7f3a10000000-7f3a10001000 rwxp 00000000 00:00 0 [anon]   code that the process made */
#define _GNU_SOURCE
#include "proc/madecode.h"
#include "system/target.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether LINE, of LEN bytes, describes a mapping with code.  A mapping of no file gets the name
 * [anon]. */
static int wanted(pid_t pid, char **line, size_t *size, ssize_t *len)
{
	static const char anon[] = " [anon]\n";
	uint64_t start, offset, inode;
	char perm[5], *name, *more, last;
	size_t end;
	int at = 0, made;

	if (sscanf(*line, "%" SCNx64 "-%*x %4s %" SCNx64 " %*s %" SCNu64 "%n", &start, perm,
		    &offset, &inode,
		    &at) != 4
		|| !at || perm[2] != 'x')
		return 0;
	name = *line + at + strspn(*line + at, " ");
	end = strcspn(name, "\n");
	last = name[end];
	name[end] = 0;
	made = madecode(pid, name, start, offset);
	name[end] = last;
	if (!made && (inode || strcmp(name, "[vdso]\n") == 0))
		return 1;
	if (!made && *name != '\n' && strncmp(name, "[anon", 5) != 0)
		return 0;
	if (*size < (size_t)at + sizeof anon) {
		if (!(more = realloc(*line, (size_t)at + sizeof anon)))
			return 0;
		*line = more;
		*size = (size_t)at + sizeof anon;
	}
	strcpy(*line + at, anon);
	*len = at + (ssize_t)sizeof anon - 1;
	return 1;
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
		if (!wanted(pid, &line, &size, &n))
			continue;
		if (!text || used + (size_t)n + 1 > room) {
			char *more = realloc(text, room = 2 * (used + (size_t)n) + 1000);
			if (!more)
				break;
			text = more;
		}
		memcpy(text + used, line, (size_t)n + 1);
		used += (size_t)n;
	}
	if (used)
		text[used - 1] = 0; /* the last newline */
	if (f)
		fclose(f);
	free(line);
	return text;
}
