/* wholefile.c - writes files under a temporary name and renames them. */
#include "inside/safedir.h"
#include "inside/writeall.h"
#include "paths/wholefile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void wholefile_temporary(const char *path, char *buf, size_t size)
{
	const char *slash = strrchr(path, '/');
	size_t dir = slash ? (size_t)(slash - path) + 1 : 0;

	snprintf(buf, size, "%.*s.tmp.%.220s", (int)dir, path, path + dir);
}

int wholefile_end(int fd, const char *temporary, const char *path, int e)
{
	if (close(fd) != 0 && !e)
		e = errno;
	if (!e && rename(temporary, path) != 0)
		e = errno;
	if (e)
		unlink(temporary);
	return e;
}

int wholefile_text(const char *path, const char *text, size_t len)
{
	char temporary[PATH_MAX + 600];
	int fd;

	wholefile_temporary(path, temporary, sizeof temporary);
	fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, safedir_file);
	if (fd < 0)
		return errno;
	return wholefile_end(fd, temporary, path, write_all(fd, text, len) == 0 ? 0 : errno);
}
