/* gofile.c - finds the table of Go's functions in a file. */
#include "elf/elfid.h"
#include "symbols/elfbytes.h"
#include "symbols/gofile.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_EACH = 4 };

/* The number that the loader would put at the linked address AT; 0: not known. */
static uint64_t relocated(int fd, uint64_t at)
{
	struct elfid_load s;
	uint8_t *bytes = elfbytes_section(fd, ".rela.dyn", &s);
	uint64_t found;

	if (!bytes)
		bytes = elfbytes_section(fd, ".rela", &s);
	found = bytes ? gotable_relocated(bytes, s.size, at) : 0;
	free(bytes);
	return found;
}

/* Set G->text, the address that PCs count from, of a table that was linked to ADDRESS.  Returns 0
 * or -1. */
static int find_text(struct gofile *g, int fd, uint64_t address)
{
	struct elfid_load s;
	uint64_t at, entry;
	int moves;

	if (!gotable_text(&g->table, &g->text, &at) || g->text
		|| (g->text = relocated(fd, address + at)))
		return 0;
	if (elfid_section(fd, ".text", &s) != 0 || elfid_entry(fd, &entry, &moves) != 0
		|| !gotable_begins(&g->table, entry - s.addr))
		return -1;
	g->text = s.addr;
	return 0;
}

/* Read the table into G, and the address that it was linked to into *ADDRESS.  Returns 0, or -1
 * when there is none. */
static int find_table(struct gofile *g, int fd, uint64_t *address)
{
	struct elfid_load s;
	uint64_t at = 0;

	if (!(g->bytes = elfbytes_section(fd, ".gopclntab", &s))
		&& !(g->bytes = elfbytes_section(fd, ".data.rel.ro.gopclntab", &s))) {
		/* an external linker puts the table of a program that can lie anywhere into
		 * .data.rel.ro */
		if (elfid_section(fd, ".go.buildinfo", &s) != 0
			|| !(g->bytes = elfbytes_section(fd, ".data.rel.ro", &s)))
			return -1;
		at = gotable_search(g->bytes, s.size);
	}
	*address = s.addr + at;
	return at < s.size ? gotable_open(&g->table, g->bytes + at, s.size - at) : -1;
}

int gofile_open(struct gofile *g, const char *path)
{
	uint64_t address;
	struct elfid id;
	const char *why;
	int fd = elfid_open(path, &id, &why);

	g->bytes = NULL;
	if (fd < 0)
		return -1;
	if (find_table(g, fd, &address) != 0 || find_text(g, fd, address) != 0)
		gofile_close(g);
	close(fd);
	return g->bytes ? 0 : -1;
}

int gofile_find(
	const struct gofile *g, uint64_t addr, const char **name, const char **file, uint32_t *line)
{
	uint64_t pc = addr - g->text;
	struct gofunction f;
	int64_t number;

	*file = NULL;
	*line = 0;
	if (gotable_find(&g->table, pc, &f) != 1 || !(*name = gotable_string(&g->table, f.name)))
		return -1;
	*file = gotable_file(&g->table, &f, pc);
	if (*file && f.line && gotable_value(&g->table, &f, f.line, pc, &number) == 0 && number > 0
		&& number <= UINT32_MAX)
		*line = (uint32_t)number;
	return 0;
}

int gofile_each(const struct gofile *g,
	int (*take)(void *arg, const char *name, uint64_t addr, uint64_t size), void *arg)
{
	uint64_t left = NAMES_EACH * g->table.size; /* a damaged table may share names */
	struct gofunction f;
	const char *name;
	int rc = 0;

	for (uint64_t n = 0; n < g->table.count && rc == 0; n++) {
		if (gotable_nth(&g->table, n, &f) != 1
			|| !(name = gotable_string(&g->table, f.name)))
			continue;
		if (strlen(name) >= left)
			break;
		left -= strlen(name);
		rc = take(arg, name, f.start + g->text, f.end - f.start);
	}
	return rc;
}

void gofile_close(struct gofile *g)
{
	free(g->bytes);
	g->bytes = NULL;
}
