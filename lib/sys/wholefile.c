/* wholefile.c - writes files under a temporary name and renames them. */
#include "sys/wholefile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A short write gives no errno; the next write does. */
int wholefile_put(int fd, const void *from, size_t size, off_t at)
{
	const char *p = from;
	ssize_t n;

	for (; size; p += n, at += n, size -= (size_t)n)
		if ((n = pwrite(fd, p, size, at)) <= 0)
			return n < 0 ? errno : ENOSPC;
	return 0;
}

void wholefile_temporary(const char *path, char *buf, size_t size)
{
	const char *slash = strrchr(path, '/');
	size_t dir = slash ? (size_t)(slash - path) + 1 : 0;

	snprintf(buf, size, "%.*s.tmp.%.220s", (int)dir, path, path + dir);
}

int wholefile_text(const char *path, const char *text, size_t len)
{
	char temporary[PATH_MAX + 600];
	int e, fd;

	wholefile_temporary(path, temporary, sizeof temporary);
	fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return errno;
	e = wholefile_put(fd, text, len, 0);
	if (!e && rename(temporary, path) != 0)
		e = errno;
	close(fd);
	if (e)
		unlink(temporary);
	return e;
}
