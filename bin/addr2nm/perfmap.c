/* perfmap.c - reads the map of a JIT compiler into symbols.
 *   in:    1000 40 first            out:   0000000000001000 0000000000001020 first
 *          1020 40 second                  0000000000001020 0000000000001060 second */
#include "base/lines.h"
#include "base/msg.h"
#include "inside/escape.h"
#include "perfmap.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { ENTRIES_MAX = 4 << 20, NAMES_MAX = 256 << 20 };

struct entry {
	uint64_t start, end;
	size_t name; /* in the names, NUL terminated */
	uint32_t line;
};

struct map {
	struct entry *entry;
	size_t n, room, bad;
	char *names;
	size_t names_len, names_room;
	size_t *heap,
		depth; /* numbers of the entries that may hold the address, latest line on top */
};

/* A hexadecimal word, with or without 0x, and the blank behind it. */
static const char *word(const char *s, uint64_t *v)
{
	char *end;

	if (s[0] == '0' && (s[1] | 32) == 'x')
		s += 2;
	errno = 0;
	*v = strtoull(s, &end, 16);
	return !isxdigit((unsigned char)*s) || errno || *end != ' ' ? NULL : end + 1;
}

static const char *parse(const char *line, uint64_t *start, uint64_t *size)
{
	const char *name = word(line, start);

	return name && (name = word(name, size)) && *name && *size <= UINT64_MAX - *start ? name
											  : NULL;
}

int perfmap_is(int fd)
{
	char line[LINES_MAX / 16], *nl;
	uint64_t start, size;
	ssize_t n = pread(fd, line, sizeof line - 1, 0);

	if (n <= 0)
		return n == 0;
	line[n] = 0;
	if ((nl = strchr(line, '\n')))
		*nl = 0;
	return parse(line, &start, &size) != NULL;
}

static int add(struct map *m, uint64_t start, uint64_t end, const char *name, size_t line)
{
	size_t len = strlen(name) + 1;
	void *p;

	if (m->n == ENTRIES_MAX || m->names_len + len > NAMES_MAX) {
		errno = EFBIG;
		return -1;
	}
	if (m->n == m->room) {
		if (!(p = realloc(m->entry, (2 * m->room + 4096) * sizeof *m->entry)))
			return -1;
		m->entry = p;
		m->room = 2 * m->room + 4096;
	}
	if (!m->names || m->names_len + len > m->names_room) {
		if (!(p = realloc(m->names, 2 * (m->names_room + len) + 65536)))
			return -1;
		m->names = p;
		m->names_room = 2 * (m->names_room + len) + 65536;
	}
	memcpy(m->names + m->names_len, name, len);
	m->entry[m->n++] = (struct entry){start, end, m->names_len, (uint32_t)line};
	m->names_len += len;
	return 0;
}

static int read_all(struct map *m, int fd, uint64_t size)
{
	static struct lines l;
	uint64_t start, bytes;
	const char *name;
	char *line;

	lines_begin(&l, fd, size);
	while ((line = lines_next(&l)))
		if (l.bad || !(name = parse(line, &start, &bytes)))
			m->bad++;
		else if (bytes && add(m, start, start + bytes, name, l.number) != 0)
			return -1;
	m->bad += l.rest != NULL; /* being written when it was copied */
	errno = l.error;
	return l.error ? -1 : 0;
}

static int by_start(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	return x->start != y->start ? (x->start < y->start ? -1 : 1)
				    : (x->line > y->line) - (x->line < y->line);
}

static int later(const struct map *m, size_t a, size_t b)
{
	return m->entry[m->heap[a]].line > m->entry[m->heap[b]].line;
}

static void swap(struct map *m, size_t a, size_t b)
{
	size_t t = m->heap[a];

	m->heap[a] = m->heap[b];
	m->heap[b] = t;
}

static void push(struct map *m, size_t i)
{
	size_t at = m->depth++;

	m->heap[at] = i;
	for (; at && later(m, at, (at - 1) / 2); at = (at - 1) / 2)
		swap(m, at, (at - 1) / 2);
}

static void pop(struct map *m)
{
	size_t at = 0, child;

	m->heap[0] = m->heap[--m->depth];
	for (; (child = 2 * at + 1) < m->depth; at = child) {
		if (child + 1 < m->depth && later(m, child + 1, child))
			child++;
		if (!later(m, child, at))
			break;
		swap(m, child, at);
	}
}

/* From the lowest address up: the entry with the latest line owns the bytes up to the next
 * beginning. */
static void flatten(struct map *m, FILE *f)
{
	static char buf[LINES_MAX / 2]; /* an answer must fit into a line */
	uint64_t at = 0;

	for (size_t i = 0; i <= m->n; i++) {
		uint64_t upto = i < m->n ? m->entry[i].start : UINT64_MAX;
		while (m->depth && at < upto) {
			const struct entry *e = &m->entry[m->heap[0]];
			uint64_t end = e->end < upto ? e->end : upto;
			if (end > at) {
				const char *name = m->names + e->name;
				escape(buf, sizeof buf, name, strlen(name));
				fprintf(f, "%016" PRIx64 " %016" PRIx64 " %s\n", at, end, buf);
				at = end;
			}
			if (e->end <= at)
				pop(m);
		}
		at = upto;
		if (i < m->n)
			push(m, i);
	}
}

int perfmap_text(int fd, uint64_t size, char **text, size_t *len, char *why, size_t why_size)
{
	struct map m = {0};
	FILE *f = NULL;
	int rc = lseek(fd, 0, SEEK_SET) != 0 || read_all(&m, fd, size) != 0
		|| !(m.heap = calloc(m.n + 1, sizeof *m.heap)) || !(f = open_memstream(text, len));

	if (!rc) {
		if (m.n)
			qsort(m.entry, m.n, sizeof *m.entry, by_start);
		flatten(&m, f);
		rc = ferror(f);
	}
	if (f && fclose(f) != 0)
		rc = 1;
	if (rc)
		snprintf(why, why_size, "%s",
			errno == EFBIG ? "too many lines for a map" : strerror(errno));
	else if (m.bad)
		msg_warn("%zu lines of the map are not START SIZE NAME", m.bad);
	free(m.entry);
	free(m.names);
	free(m.heap);
	return rc ? -1 : 0;
}
