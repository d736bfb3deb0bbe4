/* eventsource.c - helps the sources of events: makes messages, checks names, reads files. */
#include "inside/escape.h"
#include "sys/eventsource.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int event_why(char *why, size_t size, const char *fmt, ...)
{
	char line[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof line, fmt, ap);
	va_end(ap);
	escape(why, size, line, strlen(line));
	return -1;
}

int event_plain(const char *name)
{
	size_t len =
		strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-");

	return len > 0 && name[len] == 0 && name[0] != '.';
}

int event_read(char *line, size_t size, const char *fmt, ...)
{
	char path[512];
	va_list ap;
	ssize_t n;
	int fd, error;

	va_start(ap, fmt);
	n = vsnprintf(path, sizeof path, fmt, ap);
	va_end(ap);
	if ((size_t)n >= sizeof path) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if ((fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) < 0)
		return -1;
	n = read(fd, line, size - 1);
	error = errno;
	close(fd);
	errno = error;
	if (n < 0)
		return -1;
	line[n] = 0;
	line[strcspn(line, "\n")] = 0;
	return 0;
}
