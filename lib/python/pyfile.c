/* pyfile.c - makes the lines of the file .python. */
#include "inside/escape.h"
#include "inside/put.h"
#include "inside/runline.h"
#include "python/pyfile.h"
#include "python/pytext.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Make the file PATH, with its first line, unless it is there. */
static int begin_file(const char *path, uint32_t version)
{
	char head[64];
	size_t at = 0;
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);

	if (fd < 0)
		return errno == EEXIST ? 0 : -1;
	close(fd);
	put_text(head, sizeof head, &at, "# pct python ");
	put_number(head, sizeof head, &at, version >> 8, 10);
	put_text(head, sizeof head, &at, ".");
	put_number(head, sizeof head, &at, version & 0xff, 10);
	put_text(head, sizeof head, &at, "\n");
	return runline_append(path, head, at);
}

int pyfile_append(const char *path, uint32_t version, const char *lines, size_t n)
{
	return begin_file(path, version) == 0 ? runline_append(path, lines, n) : -1;
}

static void put_hex(struct pyfile_room *room, size_t *at, size_t n)
{
	static const char digit[] = "0123456789abcdef";

	for (size_t i = 0; i < n; i++) {
		room->line[(*at)++] = digit[room->table[i] >> 4];
		room->line[(*at)++] = digit[room->table[i] & 15];
	}
}

static void put_str(
	struct pyfile_room *room, const struct pywalk *w, size_t *at, uint64_t address, size_t most)
{
	size_t n = pytext_str(w, address, room->text, most);

	room->line[(*at)++] = '\t';
	*at += escape(room->line + *at, sizeof room->line - *at, room->text, n);
}

static void put_field(struct pyfile_room *room, size_t *at, uint64_t n, unsigned base)
{
	put_number(room->line, sizeof room->line, at, n, base);
	room->line[(*at)++] = '\t';
}

size_t pyfile_line(
	struct pyfile_room *room, const struct pywalk *w, const struct pycode *c, uint32_t start)
{
	size_t at = 0;

	put_field(room, &at, start, 16);
	put_field(room, &at, c->units, 16);
	put_field(room, &at, c->line, 10);
	put_hex(room, &at, pytext_bytes(w, c->table, room->table, PYFILE_TABLE));
	if (c->name)
		put_str(room, w, &at, c->name, PYFILE_FUNCTION);
	else
		put_text(room->line, sizeof room->line, &at, "\t" PYFILE_COLLECTOR);
	put_str(room, w, &at, c->file, PYFILE_SOURCE);
	room->line[at++] = '\n';
	return at;
}
