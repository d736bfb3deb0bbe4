/* dwsource.c - owns the files that an object's debug data are in. */
#include "base/msg.h"
#include "dwarf/dwsource.h"
#include "dwarf/dwsplit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Open the file that dwz made for several objects.  .gnu_debugaltlink has its name, then its
 * build-id. */
static void open_alt(struct dwsource *s)
{
	struct cursor c = cursor_at(elffile_section(&s->elf, SEC_ALTLINK), 0, 0);
	const char *name, *why;
	char *path;

	if (!cursor_more(&c))
		return;
	name = cursor_text(&c);
	path = c.bad ? NULL : debugfile_alt(s->path, name, c.p, (size_t)cursor_left(&c), &s->opt);
	if (!path)
		msg_warn(
			"cannot find %s, which has a part of the debug data of %s: names may be missing",
			name, s->path);
	else if (elffile_open(&s->alt_elf, path, &why) != 0)
		msg_warn("cannot read %s: %s: names may be missing", path, why);
	else {
		dwfile_open(&s->alt, &s->alt_elf);
		s->file.alt = &s->alt;
	}
	free(path);
}

int dwsource_open(struct dwsource *s, const char *object, const struct debugfile_opt *opt,
	char *why, size_t size)
{
	const char *reason;

	memset(s, 0, sizeof *s);
	*why = 0;
	s->opt = *opt;
	if (elffile_open(&s->elf, object, &reason) != 0) {
		snprintf(why, size, "cannot read %s: %s", object, reason);
		return -1;
	}
	if (elffile_has_dwarf(&s->elf)) {
		s->path = strdup(object);
	} else if ((s->path = debugfile_find(object, opt))) {
		elffile_close(&s->elf);
		s->separate = 1;
		if (elffile_open(&s->elf, s->path, &reason) != 0) {
			snprintf(why, size, "cannot read %s: %s", s->path, reason);
			dwsource_close(s);
			return -1;
		}
	}
	if (!s->path || !elffile_has_dwarf(&s->elf)) {
		dwsource_close(s);
		return -1;
	}
	dwfile_open(&s->file, &s->elf);
	open_alt(s);
	dwfile_find_units(&s->file);
	return 0;
}

struct unit *dwsource_dies(struct dwsource *s, struct unit *u)
{
	if (!u->split_sought && (u->split_sought = 1) && unit_read(u) == 0 && u->dwo_name
		&& u->dwo_id)
		u->split = dwsplit_find(&s->split, u, s->path, &s->opt);
	return u->split ? u->split : u;
}

int dwsource_whole(const struct dwsource *s, const struct unit *u)
{
	return !s->elf.partial && !s->alt_elf.partial
		&& (s->file.alt || !s->elf.section[SEC_ALTLINK].index)
		&& (!u->dwo_name || !u->dwo_id || (u->split && !u->split->file->elf->partial));
}

void dwsource_close(struct dwsource *s)
{
	dwsplit_close(s->split);
	if (s->file.elf)
		dwfile_close(&s->file);
	if (s->alt.elf)
		dwfile_close(&s->alt);
	elffile_close(&s->alt_elf);
	elffile_close(&s->elf);
	free(s->path);
	memset(s, 0, sizeof *s);
}
