/* rows.c - owns the rows of a process. */
#include "format/pctfile.h"
#include "waits/rows.h"

#include <stdlib.h>
#include <string.h>

enum {
	MOST = 20000, /* most rows, most paths and most texts of a process */
	MANY = MOST / 4 * 3,
};

uint32_t rows_text(struct rows *r, const char *text, size_t len)
{
	return intern(&r->text, text, len, MOST);
}

uint32_t rows_path(struct rows *r, const struct row_frame *frames, unsigned n, unsigned end)
{
	struct row_frame all[PCT_DEPTH_MAX + 1];

	if (n > PCT_DEPTH_MAX)
		n = PCT_DEPTH_MAX;
	memset(all, 0, sizeof *all);
	all[0].address = end; /* an element before the frames: why the path ends */
	memcpy(all + 1, frames, n * sizeof *all);
	return intern(&r->path, all, (n + 1) * sizeof *all, MOST);
}

const struct row_frame *rows_frames(const struct rows *r, uint32_t path, unsigned *n, unsigned *end)
{
	const struct interned *i = &r->path.item[path];
	const struct row_frame *all = i->bytes;

	*n = i->len / sizeof *all - 1;
	*end = (unsigned)all[0].address;
	return all + 1;
}

static uint32_t find(struct rows *r, const struct row_key *key, size_t most)
{
	uint32_t n = intern(&r->keys, key, sizeof *key, most);
	struct wait_row *more;

	if (n == INTERN_NONE || n < r->room)
		return n;
	if (!(more = realloc(r->row, r->keys.index.room * sizeof *more)))
		return INTERN_NONE;
	memset(more + r->room, 0, (r->keys.index.room - r->room) * sizeof *more);
	r->row = more;
	r->room = r->keys.index.room;
	return n;
}

uint32_t rows_row(struct rows *r, const struct row_key *key)
{
	struct row_key other = {.path = INTERN_NONE, .holder_path = INTERN_NONE};
	uint32_t n = key->what == INTERN_NONE ? INTERN_NONE : find(r, key, MOST);

	if (n == INTERN_NONE) {
		r->full++;
		other.what = intern(&r->text, "other\t", 6, SIZE_MAX);
		n = other.what == INTERN_NONE ? INTERN_NONE : find(r, &other, SIZE_MAX);
	}
	if (n != INTERN_NONE)
		r->row[n].key = *(const struct row_key *)r->keys.item[n].bytes;
	return n;
}

int rows_many(const struct rows *r)
{
	return r->keys.n > MANY || r->path.n > MANY || r->text.n > MANY;
}

void rows_free(struct rows *r)
{
	intern_free(&r->text);
	intern_free(&r->path);
	intern_free(&r->keys);
	free(r->row);
	memset(r, 0, sizeof *r);
}
