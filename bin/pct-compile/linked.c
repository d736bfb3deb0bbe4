/* linked.c - finds the objects of a program: asks ldd, and reads the program's file. */
#define _GNU_SOURCE /* asprintf */
#include "base/grown.h"
#include "base/must.h"
#include "dwarf/elffile.h"
#include "exec/child.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "linked.h"

#include <fnmatch.h>
#include <gelf.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LDD_MS = 10000, LDD_SAID = 1 << 20 };

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* PATTERN as fnmatch takes it, from malloc: only * and ? have a meaning. */
static char *escaped(const char *pattern)
{
	char *text = must(malloc(2 * strlen(pattern) + 1)), *to = text;

	for (; *pattern; *to++ = *pattern++)
		if (strchr("[]\\", *pattern))
			*to++ = '\\';
	*to = 0;
	return text;
}

char *linked_program(const char *program, const char *pattern)
{
	char real[PATH_MAX], *text = escaped(pattern), *file;
	int is = fnmatch(text, last_part(program), 0) == 0
		|| (realpath(program, real) && fnmatch(text, last_part(real), 0) == 0);

	free(text);
	if (is)
		return must(strdup(program));
	if (strpbrk(pattern, "*?"))
		return NULL;
	file = child_find(pattern, getenv("PATH"));
	if (file && strchr(file, '/'))
		return file;
	free(file);
	return NULL;
}

/* The file in a line of ldd, "libc.so.6 => /lib/libc.so.6 (0x7f...)"; NULL when there is none. */
static char *file_in(char *line)
{
	char *end = strstr(line, " (0x"), *arrow = strstr(line, "=> ");

	if (!end)
		return NULL;
	*end = 0;
	line = arrow ? arrow + 3 : line + strspn(line, " \t");
	return *line == '/' ? line : NULL;
}

char **linked_objects(const char *file)
{
	static char said[LDD_SAID];
	char *argv[] = {"ldd", (char *)file, NULL}, **object = NULL, *next = said, *line, why[200];
	const char *bin = selfdir_bin(NULL), *slash = bin ? strrchr(bin, '/') : NULL;
	size_t n = 0, room = 0;

	/* ldd fails for a static program, and prints no object */
	coproc_text(argv, LDD_MS, said, sizeof said, why, sizeof why);
	object = grown(object, &room, n, sizeof *object);
	object[n++] = must(strdup(file));
	while ((line = strsep(&next, "\n"))) {
		char *it = file_in(line);
		object = grown(object, &room, n, sizeof *object);
		if (it)
			object[n++] = must(strdup(it));
	}
	object = grown(object, &room, n + 1, sizeof *object);
	if (slash && asprintf(&object[n++], "%.*s/lib/pct/libpct.so", (int)(slash - bin), bin) < 0)
		must(NULL);
	object[n] = NULL;
	return object;
}

/* 1 when SCN, dynamic symbols, has dlopen or dlmopen of another object. */
static int loads(Elf *elf, Elf_Scn *scn, const GElf_Shdr *head)
{
	Elf_Data *data = elf_getdata(scn, NULL);
	GElf_Sym s;

	for (int i = 0; data && head->sh_entsize && gelf_getsym(data, i, &s); i++) {
		const char *name = elf_strptr(elf, head->sh_link, s.st_name);
		if (s.st_shndx == SHN_UNDEF && name
			&& (strcmp(name, "dlopen") == 0 || strcmp(name, "dlmopen") == 0))
			return 1;
	}
	return 0;
}

int linked_later(const char *file)
{
	struct elffile f;
	const char *why;
	GElf_Shdr head;
	Elf_Scn *scn = NULL;
	int later = 0;

	if (elffile_open(&f, file, &why) != 0)
		return 0;
	while (!later && (scn = elf_nextscn(f.elf, scn)))
		if (gelf_getshdr(scn, &head) && head.sh_type == SHT_DYNSYM)
			later = loads(f.elf, scn, &head);
	elffile_close(&f);
	return later;
}
