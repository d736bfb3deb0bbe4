/* linehead.c - reads the header of a line program.  DWARF 5, 6.2.4; DWARF 2 to 4: the same
 * chapter. */
#include "dwarf/dwconst.h"
#include "dwarf/grow.h"
#include "dwarf/linehead.h"

#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 1 << 20, FORMATS_MAX = 255 };

static int add_dir(struct linehead *h, const struct value *v)
{
	struct value *p =
		h->dirs == FILES_MAX ? NULL : grow(h->dir, &h->dir_room, h->dirs + 1, sizeof *p);

	if (!p) {
		h->failed = 1;
		return -1;
	}
	h->dir = p;
	p[h->dirs++] = *v;
	return 0;
}

int linehead_add_file(struct linehead *h, const struct value *name, uint64_t dir)
{
	struct line_file *p = h->files == FILES_MAX
		? NULL
		: grow(h->file, &h->file_room, h->files + 1, sizeof *p);

	if (!p) {
		h->failed = 1;
		return -1;
	}
	h->file = p;
	p[h->files++] = (struct line_file){*name, dir};
	return 0;
}

/* Read the directories and files of versions 2 to 4: each list ends with an empty text. */
static int old_names(struct linehead *h, struct cursor *c)
{
	struct value v = {VALUE_TEXT, 0, NULL};
	uint64_t dir;

	while (*(v.text = cursor_text(c)))
		if (add_dir(h, &v) != 0)
			return -1;
	while (*(v.text = cursor_text(c))) {
		dir = cursor_uleb(c);
		cursor_skip_leb(c);
		cursor_skip_leb(c);
		if (linehead_add_file(h, &v, dir) != 0)
			return -1;
	}
	h->first = 1;
	return c->bad ? -1 : 0;
}

/* Read a table of version 5, which says what its columns are.  FILES: it has files, not
 * directories. */
static int new_table(struct linehead *h, struct cursor *c, const struct unit *shape, int files)
{
	struct {
		uint64_t what, form;
	} col[FORMATS_MAX];
	unsigned cols = cursor_u8(c);
	struct value name, v;
	uint64_t n, dir;

	for (unsigned i = 0; i < cols; i++) {
		col[i].what = cursor_uleb(c);
		col[i].form = cursor_uleb(c);
	}
	n = cursor_uleb(c);
	/* each entry takes at least one byte: a larger count is damaged */
	if (c->bad || n > cursor_left(c))
		return -1;
	for (; n && !c->bad; n--) {
		name = (struct value){VALUE_NONE, 0, NULL};
		dir = 0;
		for (unsigned i = 0; i < cols; i++) {
			form_read(c, (unsigned)col[i].form, 0, shape, &v);
			if (col[i].what == DW_LNCT_path)
				name = v;
			else if (col[i].what == DW_LNCT_directory_index)
				dir = v.u;
		}
		if (c->bad || (files ? linehead_add_file(h, &name, dir) : add_dir(h, &name)) != 0)
			return -1;
	}
	return c->bad ? -1 : 0;
}

int linehead_read(struct linehead *h, const struct unit *split)
{
	const struct unit *u = split->skeleton ? split->skeleton : split;
	struct cursor c = cursor_at(dwfile_section(u->file, SEC_LINE), u->stmt_list, u->file->big),
		      names;
	struct unit shape = *u;
	uint64_t len;
	int rc;

	memset(h, 0, sizeof *h);
	h->unit = u;
	if (u->stmt_list == UINT64_MAX)
		return -1;
	h->offset_size = 4;
	if ((len = cursor_uint(&c, 4)) == 0xffffffff) {
		h->offset_size = 8;
		len = cursor_uint(&c, 8);
	}
	if (c.bad || len > cursor_left(&c))
		return -1;
	c.end = c.p + len;
	h->version = (unsigned)cursor_uint(&c, 2);
	h->addr_size = u->addr_size;
	if (h->version < 2 || h->version > 5)
		return -1;
	if (h->version >= 5) {
		h->addr_size = cursor_u8(&c);
		cursor_skip(&c, 1);
	}
	len = cursor_uint(&c, h->offset_size);
	names = c;
	cursor_skip(&c, len);
	h->program = c;
	names.end = c.p;
	h->min_inst = cursor_u8(&names);
	h->max_ops = h->version >= 4 ? cursor_u8(&names) : 1;
	cursor_skip(&names, 1);
	h->line_base = (int8_t)cursor_u8(&names);
	h->line_range = cursor_u8(&names);
	h->opcode_base = cursor_u8(&names);
	h->opcode_len = names.p;
	cursor_skip(&names, h->opcode_base ? h->opcode_base - 1u : 0);
	if (c.bad || names.bad || !h->line_range || !h->opcode_base)
		return -1;
	if (!h->max_ops)
		h->max_ops = 1;
	shape.version = (uint8_t)h->version;
	shape.addr_size = (uint8_t)h->addr_size;
	shape.offset_size = (uint8_t)h->offset_size;
	rc = h->version < 5                            ? old_names(h, &names)
		: new_table(h, &names, &shape, 0) != 0 ? -1
						       : new_table(h, &names, &shape, 1);
	if (rc != 0) {
		rc = h->failed ? -2 : -1;
		linehead_free(h);
	}
	return rc;
}

void linehead_free(struct linehead *h)
{
	free(h->dir);
	free(h->file);
	memset(h, 0, sizeof *h);
}

static int is_absolute(const char *path)
{
	return path[0] == '/' || (path[0] && path[1] == ':' && (path[2] == '\\' || path[2] == '/'));
}

static size_t put(char *to, size_t at, const char *text, int slash)
{
	size_t n = strlen(text);

	memcpy(to + at, text, n);
	at += n;
	if (slash && n && to[at - 1] != '/')
		to[at++] = '/';
	return at;
}

char *linehead_path(const struct linehead *h, uint64_t n)
{
	const char *name, *dir = NULL, *base = h->unit->comp_dir;
	const struct line_file *f;
	char *path;
	size_t at = 0;

	if (n < (uint64_t)h->first || n - (uint64_t)h->first >= h->files)
		return NULL;
	f = &h->file[n - (uint64_t)h->first];
	if (!(name = form_text(h->unit, &f->name)))
		return NULL;
	if (is_absolute(name))
		return strdup(name);
	if (f->dir >= (uint64_t)h->first && f->dir - (uint64_t)h->first < h->dirs)
		dir = form_text(h->unit, &h->dir[f->dir - (uint64_t)h->first]);
	if (dir && is_absolute(dir))
		base = NULL;
	if (!(path = malloc(
		      (base ? strlen(base) : 0) + (dir ? strlen(dir) : 0) + strlen(name) + 3)))
		return NULL;
	if (base)
		at = put(path, at, base, 1);
	if (dir)
		at = put(path, at, dir, 1);
	path[put(path, at, name, 0)] = 0;
	return path;
}
