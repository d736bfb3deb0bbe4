/* lines.c - reads lines into one buffer. */
#include "base/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void lines_begin(struct lines *l, int fd, uint64_t size)
{
	memset(l, 0, offsetof(struct lines, buf));
	l->fd = fd;
	l->left = size;
}

/* Read more bytes behind those in the buffer.  Returns 0 at the end. */
static int more(struct lines *l)
{
	size_t room;
	ssize_t n;

	memmove(l->buf, l->buf + l->at, l->have - l->at);
	l->have -= l->at;
	l->at = 0;
	room = 2 * LINES_MAX - l->have;
	if (room > l->left)
		room = (size_t)l->left;
	if (!room)
		return 0;
	do
		n = read(l->fd, l->buf + l->have, room);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		l->error = errno;
	if (n <= 0)
		return 0;
	l->left -= (uint64_t)n;
	l->taken += (uint64_t)n;
	l->have += (size_t)n;
	return 1;
}

char *lines_next(struct lines *l)
{
	char *line, *end;

	for (;;) {
		end = memchr(l->buf + l->at, '\n', l->have - l->at);
		if (end)
			break;
		if (l->have - l->at >= LINES_MAX) {
			l->skipping = 1;
			l->at = l->have;
		}
		if (!more(l)) {
			l->buf[l->have] = 0;
			l->rest = l->have > l->at || l->skipping ? l->buf + l->at : NULL;
			return NULL;
		}
	}
	line = l->buf + l->at;
	l->at = (size_t)(end - l->buf) + 1;
	l->number++;
	*end = 0;
	l->bad = l->skipping || end - line >= LINES_MAX ? "longer than 65536 bytes"
		: memchr(line, 0, (size_t)(end - line)) ? "it contains a NUL byte"
							: NULL;
	l->skipping = 0;
	return l->bad ? end : line;
}
