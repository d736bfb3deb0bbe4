/* textmaps.c - reads a log of mappings and searches it. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "elf/elfid.h"
#include "inside/escape.h"
#include "inside/mapname.h"
#include "samples/textmaps.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAPS_MAX = 1 << 20 }; /* limit, so that a forged log cannot take all memory */

struct textmap {
	uint64_t start, end, off, inode;
	unsigned major, minor;
	char *path;
	char deleted, doubt; /* doubt 1: different files at different times */
	char asked;          /* 1: the file was read for the shift */
	uint64_t shift;      /* the object's address less the offset in the file */
};

static int add(struct textmaps *m, char *line)
{
	struct textmap t = {0}, *more;
	size_t gone;
	int at = 0;

	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %*4s %" SCNx64 " %x:%x %" SCNu64 " %n", &t.start,
		    &t.end, &t.off, &t.major, &t.minor, &t.inode,
		    &at) != 6
		|| !at || !line[at] || t.end <= t.start)
		return -1;
	if (m->n == m->room) {
		if (m->room == MAPS_MAX)
			return -1;
		more = realloc(m->map, (m->room = m->room ? 2 * m->room : 64) * sizeof *m->map);
		if (!more)
			msg_die(EXIT_FAIL, "cannot read a log: %s", strerror(errno));
		m->map = more;
	}
	line += at;
	if ((gone = mapname_gone(line))) {
		line[gone] = 0;
		t.deleted = 1;
	}
	unescape_controls(line);
	if (strcmp(line, "[anon]") == 0)
		t.off = t.start; /* memory is at its own address, however it is cut up */
	t.path = strdup(line);
	if (!t.path)
		msg_die(EXIT_FAIL, "cannot read a log: %s", strerror(errno));
	m->map[m->n++] = t;
	return 0;
}

static int by_start(const void *a, const void *b)
{
	const struct textmap *x = a, *y = b;

	return x->start != y->start ? (x->start < y->start ? -1 : 1)
		: x->end < y->end   ? -1
				    : x->end > y->end;
}

/* 1 when A and B agree on the addresses that they share. */
static int agree(const struct textmap *a, const struct textmap *b)
{
	return !a->doubt && !b->doubt && a->inode == b->inode && a->major == b->major
		&& a->minor == b->minor && a->off - a->start == b->off - b->start
		&& (a->inode || strcmp(a->path, b->path) == 0);
}

/* Sort the mappings of all times and merge equal ones.  Where different ones overlap, nothing is
 * known from their first common address on. */
static void settle(struct textmaps *m)
{
	size_t n = 0;

	if (m->n)
		qsort(m->map, m->n, sizeof *m->map, by_start);
	for (size_t i = 0; i < m->n; i++) {
		struct textmap *last = n ? &m->map[n - 1] : NULL, now = m->map[i];
		uint64_t end = last && last->end > now.end ? last->end : now.end;
		if (!last || now.start >= last->end) {
			m->map[n++] = now;
		} else if (agree(last, &now) || last->doubt || now.start == last->start) {
			last->doubt |= !agree(last, &now);
			last->deleted |= now.deleted;
			last->end = end;
			free(now.path);
		} else {
			last->end = now.start;
			now.doubt = 1;
			now.end = end;
			m->map[n++] = now;
		}
	}
	m->n = n;
}

/* The path of maps.log in the directory of LOG, from malloc. */
static char *beside(const char *log)
{
	const char *slash = strrchr(log, '/');
	char *path;

	if (asprintf(&path, "%.*smaps.log", slash ? (int)(slash + 1 - log) : 0, log) < 0)
		msg_die(EXIT_FAIL, "cannot read a log: %s", strerror(errno));
	return path;
}

void textmaps_load(struct textmaps *m, const char *log, const struct textlog *t)
{
	char *path = beside(log), *line;
	size_t damaged = 0;
	struct stat st;
	struct textlog *maps;

	if (stat(path, &st) != 0 || !(maps = textlog_open(path))) {
		free(path);
		return;
	}
	m->written = (uint64_t)st.st_mtim.tv_sec * 1000000000u + (uint64_t)st.st_mtim.tv_nsec;
	if (strcmp(maps->name, TEXTLOG_MAPS) != 0 || maps->pid != t->pid || maps->start != t->start)
		msg_warn(
			"%s is of another process than %s: objects have the names that the debugger gave",
			path, log);
	else
		while ((line = lines_next(&maps->lines)))
			if (maps->lines.bad || (line[0] != '#' && add(m, line) != 0))
				damaged++;
	if (damaged)
		msg_warn("cannot read all of %s: %zu lines are not mappings", path, damaged);
	settle(m);
	textlog_close(maps);
	free(path);
}

/* Read the shift of T from the segments of its file, if that is still the mapped file. */
static void ask(const struct textmaps *m, struct textmap *t, uint64_t off)
{
	const char *why;
	struct elfid id;
	struct stat st;
	uint64_t addr;
	int fd = -1;

	t->asked = 1;
	/* links in /proc lead to files of this process */
	if (t->path[0] == '/' && !t->deleted && strncmp(t->path, "/proc/", 6) != 0)
		fd = elfid_open(t->path, &id, &why);
	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0 && st.st_ino == t->inode && id.mtime <= m->written
		&& elfid_address(fd, off, &addr) == 0)
		t->shift = addr - off;
	close(fd);
}

char *textmaps_find(struct textmaps *m, uint64_t addr, uint64_t *at)
{
	size_t from = 0, to = m->n;
	struct textmap *t;
	uint64_t off;

	while (from < to) { /* the last that begins at or before ADDR is FROM - 1 */
		size_t mid = from + (to - from) / 2;
		if (m->map[mid].start <= addr)
			from = mid + 1;
		else
			to = mid;
	}
	if (!from || addr >= (t = &m->map[from - 1])->end || t->doubt)
		return NULL;
	off = addr - t->start + t->off;
	if (!t->asked)
		ask(m, t, off);
	*at = off + t->shift;
	return t->path;
}

void textmaps_free(struct textmaps *m)
{
	for (size_t i = 0; i < m->n; i++)
		free(m->map[i].path);
	free(m->map);
	memset(m, 0, sizeof *m);
}
