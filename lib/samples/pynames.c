/* pynames.c - reads the file .python.
 *	26	162	666	8000e007...	_find_spec	/usr/lib/python3.11/importlib.py */
#include "base/grown.h"
#include "base/lines.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "elf/elfid.h"
#include "inside/escape.h"
#include "samples/pynames.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIELDS = 6 };

/* Turn the hexadecimal digits of TEXT into bytes, in place.  Returns how many, or -1. */
static long bytes(char *text)
{
	size_t n = strlen(text);
	unsigned value;

	if (n % 2 || text[strspn(text, "0123456789abcdef")])
		return -1;
	for (size_t i = 0; i < n / 2; i++) {
		sscanf(text + 2 * i, "%2x", &value);
		((unsigned char *)text)[i] = (unsigned char)value;
	}
	return (long)(n / 2);
}

static int number(const char *text, int base, uint32_t *out)
{
	uint64_t n;

	if (num_parse(text, base, 0, UINT32_MAX, &n) != 0)
		return -1;
	*out = (uint32_t)n;
	return 0;
}

/* Take LINE apart into *N, which gets memory of its own.  Returns 0, or -1. */
static int parse(char *line, struct pyname *n)
{
	char *field[FIELDS];
	long table;

	for (int i = 0; i < FIELDS; i++) {
		field[i] = line;
		if (!line || (!(line = strchr(line, '\t')) && i + 1 < FIELDS))
			return -1;
		if (line)
			*line++ = 0;
	}
	if (line || number(field[0], 16, &n->start) != 0 || number(field[1], 16, &n->units) != 0
		|| number(field[2], 10, &n->line) != 0 || (table = bytes(field[3])) < 0)
		return -1;
	n->table_len = (size_t)table;
	n->table = must(malloc(n->table_len + 1));
	memcpy(n->table, field[3], n->table_len);
	unescape(field[4]);
	unescape(field[5]);
	n->name = must(strdup(field[4]));
	n->file = must(strdup(field[5]));
	return 0;
}

static int by_start(const void *a, const void *b)
{
	const struct pyname *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

/* Read the version in the first line.  Returns 0, or -1. */
static int read_version(struct pynames *p, const char *line)
{
	unsigned major, minor;

	if (!line || sscanf(line, "# pct python %3u.%3u", &major, &minor) != 2)
		return -1;
	p->version = major << 8 | (minor & 0xff);
	return 0;
}

/* Read the lines of L, which are of the file PATH.  Returns 0, or -1 after a message. */
static int read_all(struct pynames *p, struct lines *l, const char *path)
{
	size_t room = 0;
	char *line = lines_next(l);
	int ok = read_version(p, line) == 0;

	if (!line && !l->rest && !l->error)
		return 0; /* it was being made */
	while (ok && (line = lines_next(l))) {
		p->each = grown(p->each, &room, p->n, sizeof *p->each);
		ok = !l->bad && parse(line, &p->each[p->n]) == 0;
		p->n += (size_t)ok;
	}
	if (ok && !l->error)
		return 0;
	msg_warn("%s: line %zu is damaged; functions of Python from there on have no names", path,
		l->number);
	return -1;
}

static void forget(struct pynames *p)
{
	for (size_t i = 0; i < p->n; i++) {
		free(p->each[i].table);
		free(p->each[i].name);
		free(p->each[i].file);
	}
	free(p->each);
	memset(p, 0, sizeof *p);
}

const struct pynames *pynames_beside(const char *file)
{
	static char last[PATH_MAX + 80];
	static struct pynames p;
	static struct lines l;
	static uint64_t size; /* of the file that was read */
	const char *slash = strrchr(file, '/'), *why;
	char path[sizeof last];
	struct elfid id;
	int fd, same;

	snprintf(path, sizeof path, "%.*s/" PYNAMES_FILE, slash ? (int)(slash - file) : 1,
		slash ? file : ".");
	same = strcmp(path, last) == 0;
	strcpy(last, path);
	if ((fd = elfid_open(path, &id, &why)) < 0) {
		if (!same)
			msg_warn(
				"cannot open %s: %s; functions of Python have no names", path, why);
		forget(&p);
		p.bad = 1;
		return &p;
	}
	if (same && id.size == size) { /* it grows while its process runs */
		close(fd);
		return &p;
	}
	forget(&p);
	size = id.size;
	lines_begin(&l, fd, id.size);
	p.bad = read_all(&p, &l, path) != 0;
	close(fd);
	if (p.n)
		qsort(p.each, p.n, sizeof *p.each, by_start);
	return &p;
}

const struct pyname *pynames_find(const struct pynames *p, uint64_t address, uint32_t *line)
{
	size_t low = 0, high = p->n;

	while (low < high) { /* the last one that starts at or before ADDRESS */
		size_t mid = (low + high) / 2;
		if (p->each[mid].start <= address)
			low = mid + 1;
		else
			high = mid;
	}
	if (!low || address - p->each[low - 1].start >= p->each[low - 1].units)
		return NULL;
	*line = pylines_find(
		&p->each[low - 1], p->version, (uint32_t)(address - p->each[low - 1].start));
	return &p->each[low - 1];
}
