/* dwsplit.c - finds the split half of a unit.  DWARF 5, 7.3.2 and 7.3.5; version 2 of the index is
 * GNU's for DWARF 4. */
#include "base/msg.h"
#include "dwarf/debugfile.h"
#include "dwarf/dwconst.h"
#include "dwarf/dwsplit.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct opened { /* a file, or a path that could not be opened */
	char *path;
	int ok;
	struct elffile elf;
	struct dwfile file;
	struct opened *next;
};

struct found_unit {
	struct unit unit;
	struct found_unit *next;
};

struct dwsplit {
	struct opened *files;
	struct found_unit *units;
	int said;
};

static struct opened *open_file(struct dwsplit *s, const char *path)
{
	struct opened *o;
	const char *why;

	for (o = s->files; o; o = o->next)
		if (strcmp(o->path, path) == 0)
			return o->ok ? o : NULL;
	if (!(o = calloc(1, sizeof *o)) || !(o->path = strdup(path))) {
		free(o);
		return NULL;
	}
	o->next = s->files;
	s->files = o;
	if (elffile_open_split(&o->elf, path, &why) != 0)
		return NULL;
	dwfile_open(&o->file, &o->elf);
	o->ok = elffile_has_dwarf(&o->elf);
	return o->ok ? o : NULL;
}

/* Find the split half of SKELETON in the .dwo file O.  Returns 0 with it in OUT, or -1. */
static int unit_of_dwo(struct opened *o, const struct unit *skeleton, struct unit *out)
{
	struct bytes info = dwfile_section(&o->file, SEC_INFO);

	for (uint64_t off = 0; off < info.size; off = out->end) {
		if (dwfile_header(&o->file, off, out) != 0)
			return -1;
		if (out->version >= 5 ? out->type == DW_UT_split_compile : out->die < out->end) {
			out->skeleton = (struct unit *)skeleton;
			/* version 4 has the id among the attributes */
			if (unit_read(out) == 0 && out->dwo_id == skeleton->dwo_id)
				return 0;
		}
	}
	return -1;
}

/* The section that column ID stands for in an index of VERSION; SEC_MAX when that section is not
 * read here. */
static int column_section(unsigned version, uint64_t id)
{
	switch (id) {
	case DW_SECT_INFO: return SEC_INFO;
	case DW_SECT_ABBREV: return SEC_ABBREV;
	case DW_SECT_STR_OFFSETS: return SEC_STR_OFFSETS;
	case DW_SECT_RNGLISTS: return version >= 5 ? SEC_RNGLISTS : SEC_MAX;
	default: return SEC_MAX;
	}
}

/* Look up the unit with ID in .debug_cu_index and put the offsets of its sections into PART.
 * Returns 0 or -1. */
static int packed_parts(struct opened *o, uint64_t id, uint64_t part[SEC_MAX])
{
	struct bytes index = dwfile_section(&o->file, SEC_CU_INDEX);
	struct cursor c = cursor_at(index, 0, o->file.big), at;
	unsigned version = (unsigned)cursor_uint(&c, 4);
	uint64_t columns, units, slots, hash, step, row = 0;

	if (version > 5) /* version 5 has 2 bytes, and 2 bytes of padding */
		version = o->file.big ? version >> 16 : version & 0xffff;
	columns = cursor_uint(&c, 4);
	units = cursor_uint(&c, 4);
	slots = cursor_uint(&c, 4);
	if (c.bad || (version != 2 && version != 5) || !slots || slots & (slots - 1)
		|| slots > cursor_left(&c) / 12 || columns > 16)
		return -1;
	hash = id & (slots - 1);
	step = (id >> 32 & (slots - 1)) | 1;
	for (uint64_t tries = 0; tries < slots && !row;
		tries++, hash = (hash + step) & (slots - 1)) {
		at = cursor_at(index, 16 + 8 * hash, o->file.big);
		if (cursor_uint(&at, 8) != id)
			continue;
		at = cursor_at(index, 16 + 8 * slots + 4 * hash, o->file.big);
		row = cursor_uint(&at, 4);
	}
	if (!row || row > units)
		return -1;
	for (uint64_t i = 0; i < columns; i++) {
		at = cursor_at(index, 16 + 12 * slots + 4 * i, o->file.big);
		int s = column_section(version, cursor_uint(&at, 4));
		at = cursor_at(index, 16 + 12 * slots + 4 * (columns * row + i), o->file.big);
		if (s != SEC_MAX)
			part[s] = cursor_uint(&at, 4);
		if (at.bad)
			return -1;
	}
	return 0;
}

/* Find the split half of SKELETON in the file O, which has an index (.dwp) or none (.dwo).  NULL
 * when it is not there. */
static struct unit *unit_in(struct dwsplit *s, struct opened *o, struct unit *skeleton)
{
	struct found_unit *p = calloc(1, sizeof *p);
	uint64_t part[SEC_MAX] = {0};
	int ok = 0;

	if (!p)
		return NULL;
	if (!o->elf.section[SEC_CU_INDEX].index) {
		ok = unit_of_dwo(o, skeleton, &p->unit) == 0;
	} else if (packed_parts(o, skeleton->dwo_id, part) == 0
		&& dwfile_header(&o->file, part[SEC_INFO], &p->unit) == 0) {
		memcpy(p->unit.part, part, sizeof part);
		p->unit.skeleton = skeleton;
		ok = unit_read(&p->unit) == 0;
	}
	if (!ok) {
		free(p);
		return NULL;
	}
	p->next = s->units;
	s->units = p;
	return &p->unit;
}

/* The split half of U, from its .dwo file.  Looks where the compiler wrote that file, then beside
 * the program, then below --debug-dir.  In the last two it tries the name with its directories,
 * then without them. */
static struct unit *find_dwo(
	struct dwsplit *s, struct unit *u, const char *program, const struct debugfile_opt *opt)
{
	struct unit *found;
	const char *slash = strrchr(program, '/'), *base = strrchr(u->dwo_name, '/');
	char path[5][PATH_MAX];
	int n = 0, len = slash ? (int)(slash - program) : 1;

	base = base ? base + 1 : u->dwo_name;
	if (u->dwo_name[0] == '/' || !u->comp_dir)
		snprintf(path[n++], PATH_MAX, "%s", u->dwo_name);
	else
		snprintf(path[n++], PATH_MAX, "%s/%s", u->comp_dir, u->dwo_name);
	if (u->dwo_name[0] != '/')
		snprintf(path[n++], PATH_MAX, "%.*s/%s", len, slash ? program : ".", u->dwo_name);
	snprintf(path[n++], PATH_MAX, "%.*s/%s", len, slash ? program : ".", base);
	if (opt->debug_dir) {
		snprintf(path[n++], PATH_MAX, "%s/%s", opt->debug_dir, u->dwo_name);
		snprintf(path[n++], PATH_MAX, "%s/%s", opt->debug_dir, base);
	}
	for (int i = 0; i < n; i++) {
		struct opened *o = open_file(s, path[i]);
		if (o && (found = unit_in(s, o, u)))
			return found;
	}
	return NULL;
}

struct unit *dwsplit_find(struct dwsplit **split, struct unit *u, const char *program,
	const struct debugfile_opt *opt)
{
	struct dwsplit *s = *split ? *split : (*split = calloc(1, sizeof *s));
	char path[PATH_MAX];
	struct opened *o;
	struct unit *found = NULL;

	if (!s)
		return NULL;
	if (snprintf(path, sizeof path, "%s.dwp", program) < (int)sizeof path
		&& (o = open_file(s, path)))
		found = unit_in(s, o, u);
	if (!found)
		found = find_dwo(s, u, program, opt);
	if (!found && !s->said) {
		s->said = 1;
		msg_warn(
			"cannot find %s, nor %s.dwp with that unit: functions of %s may be missing",
			u->dwo_name, program, program);
	}
	return found;
}

void dwsplit_close(struct dwsplit *s)
{
	struct found_unit *next_unit;
	struct opened *next;

	if (!s)
		return;
	for (struct found_unit *p = s->units; p; p = next_unit) {
		next_unit = p->next;
		free(p);
	}
	for (struct opened *o = s->files; o; o = next) {
		next = o->next;
		if (o->ok)
			dwfile_close(&o->file);
		elffile_close(&o->elf);
		free(o->path);
		free(o);
	}
	free(s);
}
