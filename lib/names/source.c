/* source.c - reads the lines of source files.  /home/u/x.c in, 120 lines out. */
#include "base/must.h"
#include "elf/elfid.h"
#include "inside/escape.h"
#include "names/elsewhere.h"
#include "names/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int slurp(struct source *s, int fd, const char **why)
{
	size_t room = 0;
	ssize_t n = 1;

	for (; n && s->size <= SOURCE_MAX; s->size += (size_t)n) {
		if (s->size + (1 << 16) > room)
			s->text = must(realloc(s->text, room = 2 * room + (1 << 16)));
		n = read(fd, s->text + s->size, 1 << 16);
		if (n < 0) {
			*why = strerror(errno);
			return -1;
		}
	}
	if (!n)
		return 0;
	*why = "too large for a source";
	return -1;
}

static void find_lines(struct source *s)
{
	size_t room = 0, at = 0;

	while (at < s->size) {
		const char *nl = memchr(s->text + at, '\n', s->size - at);
		if (s->lines + 2 > room)
			s->start =
				must(realloc(s->start, (room = 2 * room + 256) * sizeof *s->start));
		s->start[s->lines++] = at;
		at = nl ? (size_t)(nl - s->text) + 1 : s->size + 1;
	}
	if (s->lines)
		s->start[s->lines] = at;
}

int source_read(struct source *s, const char *path, const char **why)
{
	const char *at, *reason;
	struct elfid id;
	int fd = -1, rc;

	memset(s, 0, sizeof *s);
	*why = NULL;
	for (size_t i = 0; fd < 0 && (at = elsewhere_below(path, i)); i++) {
		if (strncmp(at, "/proc/", 6) == 0)
			reason = "in /proc";
		else if ((fd = elfid_open(at, &id, &reason)) >= 0)
			s->path = must(strdup(at));
		if (fd < 0 && !*why)
			*why = reason;
	}
	if (fd < 0)
		return -1;
	*why = NULL;
	if (id.size > SOURCE_MAX) {
		*why = "too large for a source";
		rc = -1;
	} else {
		s->mtime = id.mtime;
		rc = slurp(s, fd, why);
	}
	close(fd);
	if (rc == 0)
		find_lines(s);
	else
		source_free(s);
	return rc;
}

const char *source_line(const struct source *s, uint64_t n, size_t *len)
{
	if (n < 1 || n > s->lines)
		return NULL;
	*len = s->start[n] - s->start[n - 1] - 1;
	return s->text + s->start[n - 1];
}

const char *source_text(const char *line, size_t len)
{
	static char *buf;
	static size_t size;
	size_t to = 0;

	if (!buf || 4 * len + 1 > size)
		buf = must(realloc(buf, size = 4 * len + 256));
	if (len && line[len - 1] == '\r')
		len--;
	for (size_t n; len; line += n, len -= n) {
		const char *tab = memchr(line, '\t', len);
		n = tab ? (size_t)(tab - line) : len;
		to += escape(buf + to, size - to, line, n);
		if (tab) {
			buf[to++] = '\t';
			n++;
		}
	}
	buf[to] = 0;
	return buf;
}

void source_free(struct source *s)
{
	free(s->text);
	free(s->start);
	free(s->path);
	memset(s, 0, sizeof *s);
}

char *source_normal(const char *path)
{
	static char *buf;
	static size_t size;
	size_t n = 0, root = path[0] == '/', parts = 0;

	if (strlen(path) + 2 > size)
		buf = must(realloc(buf, size = strlen(path) + 256));
	while (*path) {
		size_t len = strcspn(path, "/");
		if (len == 2 && path[0] == '.' && path[1] == '.' && parts) {
			while (n && buf[--n] != '/')
				;
			parts--;
		} else if (len && !(len == 1 && path[0] == '.')) {
			if (n || root)
				buf[n++] = '/';
			memmove(buf + n, path, len);
			n += len;
			parts += !(len == 2 && path[0] == '.' && path[1] == '.');
		}
		path += len;
		path += *path == '/';
	}
	buf[n] = 0;
	return buf;
}
