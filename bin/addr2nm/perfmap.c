/* perfmap.c - finds addresses in the map of a JIT compiler.
 *   in:    1000 40 first            asked 0x1010:   first
 *          1020 40 second           asked 0x1030:   second */
#include "base/lines.h"
#include "base/msg.h"
#include "elf/elfid.h"
#include "inside/escape.h"
#include "perfmap.h"
#include "v8name.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Read a hexadecimal word, with or without 0x, and the blank behind it.  Returns what follows, or
 * NULL when there is no such word. */
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

static int is_map(int fd)
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

int perfmap_open(struct perfmap *m, const char *path)
{
	struct elfid id;
	const char *why;

	memset(m, 0, sizeof *m);
	m->fd = elfid_open(path, &id, &why);
	if (m->fd < 0)
		return 0;
	m->size = id.size;
	if (is_map(m->fd))
		return 1;
	perfmap_close(m);
	return 0;
}

static int by_address(const void *a, const void *b)
{
	const struct perfmap_ask *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

static int by_number(const void *a, const void *b)
{
	const struct perfmap_ask *x = a, *y = b;

	return x->nth < y->nth ? -1 : x->nth > y->nth;
}

/* How many of the N sorted addresses are below ADDR. */
static size_t below(const struct perfmap_ask *ask, size_t n, uint64_t addr)
{
	size_t lo = 0, hi = n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (ask[mid].addr < addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Note that the last line for the addresses FROM to TO - 1 has its name at AT of the map.  LAST is
 * a tree of ranges of the N addresses: the children of node I are the nodes 2I and 2I + 1, and the
 * leaves are the nodes N to 2N - 1.  A node keeps the AT of the last line that was noted for just
 * its range, so that a line costs a few nodes, however many addresses it has. */
static void cover(uint64_t *last, size_t n, size_t from, size_t to, uint64_t at)
{
	for (from += n, to += n; from < to; from /= 2, to /= 2) {
		if (from & 1)
			last[from++] = at;
		if (to & 1)
			last[--to] = at;
	}
}

static int read_lines(struct perfmap *m, const struct perfmap_ask *ask, size_t n, uint64_t *last)
{
	static struct lines l;
	uint64_t start, bytes;
	const char *name;
	size_t bad = 0;
	char *line;

	if (lseek(m->fd, 0, SEEK_SET) != 0)
		return -1;
	lines_begin(&l, m->fd, m->size);
	while ((line = lines_next(&l)))
		if (l.bad || !(name = parse(line, &start, &bytes)))
			bad++;
		else
			cover(last, n, below(ask, n, start), below(ask, n, start + bytes),
				lines_place(&l, name));
	bad += l.rest != NULL; /* a line that was being written when the map was copied */
	errno = l.error;
	if (!l.error && bad && !m->said) {
		m->said = 1;
		msg_warn("%zu lines of the map are not START SIZE NAME", bad);
	}
	return l.error ? -1 : 0;
}

int perfmap_find(struct perfmap *m, struct perfmap_ask *ask, size_t n)
{
	uint64_t *last = calloc(2 * n + 1, sizeof *last);
	int rc;

	if (!last)
		return -1;
	if (n)
		qsort(ask, n, sizeof *ask, by_address);
	rc = read_lines(m, ask, n, last);
	for (size_t i = 0; i < n; i++) {
		ask[i].at = 0;
		for (size_t node = i + n; node; node /= 2)
			if (last[node] > ask[i].at)
				ask[i].at = last[node];
	}
	if (n)
		qsort(ask, n, sizeof *ask, by_number);
	free(last);
	return rc;
}

const char *perfmap_name(const struct perfmap *m, const struct perfmap_ask *ask)
{
	static char line[LINES_MAX], name[LINES_MAX / 2]; /* an answer must fit into a line */
	ssize_t n = ask->at ? pread(m->fd, line, sizeof line, (off_t)ask->at) : 0;
	char *nl = n > 0 ? memchr(line, '\n', (size_t)n) : NULL;
	const char *is;

	if (!nl)
		return NULL;
	*nl = 0;
	is = v8name(line);
	escape(name, sizeof name, is, strlen(is));
	return name;
}

void perfmap_close(struct perfmap *m)
{
	if (m->fd >= 0)
		close(m->fd);
	m->fd = -1;
}
