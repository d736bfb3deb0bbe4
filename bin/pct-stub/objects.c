/* objects.c - describes the program and its libraries, and where they were mapped. */
#include "stub.h"

#include "base/msg.h"
#include "base/must.h"
#include "base/utf8.h"
#include "elf/elfid.h"
#include "run/sameobject.h"

#include <elf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Write PATH as an attribute of XML.  Returns 0, or -1 when it cannot be one. */
static int attribute(FILE *f, const char *path)
{
	if (!utf8_valid(path, strlen(path)))
		return -1;
	for (const char *s = path; *s; s++)
		if ((unsigned char)*s < ' ' || *s == 0x7f)
			return -1;
	for (; *path; path++)
		if (strchr("<>&\"'", *path))
			fprintf(f, "&#%d;", *path);
		else
			putc(*path, f);
	return 0;
}

static void word(FILE *f, uint64_t type, uint64_t value)
{
	fwrite(&type, sizeof type, 1, f);
	fwrite(&value, sizeof value, 1, f);
}

/* Describe the program: its path, and its entry point (AT_ENTRY), which tells where it was
 * mapped. */
static void program(struct stub *s, const struct state_map *m, FILE *auxv)
{
	const char *why;
	int fd = sameobject_open(m, &why);
	Elf64_Ehdr head;

	if (fd < 0)
		msg_die(EXIT_FAIL, "cannot use %s: %s", m->path, why);
	word(auxv, AT_PAGESZ, 4096);
	if (pread(fd, &head, sizeof head, 0) == sizeof head)
		word(auxv, AT_ENTRY, head.e_entry + m->bias);
	close(fd);
	s->program.text = must(strdup(m->path));
	s->program.size = strlen(m->path);
}

static void library(const struct state_map *m, size_t number, FILE *xml)
{
	struct elfid_load dynamic = {0};
	char *name = NULL;
	size_t size = 0;
	FILE *text = must(open_memstream(&name, &size));
	const char *why = "its name has characters that cannot be sent to gdb";
	int bad = attribute(text, m->path), fd;

	if (fclose(text) != 0)
		must(NULL);
	if (bad || (fd = sameobject_open(m, &why)) < 0) {
		msg_warn("cannot use %s: %s; its functions have no names", m->path, why);
	} else {
		elfid_segment(fd, PT_DYNAMIC, &dynamic);
		close(fd);
		fprintf(xml,
			"<library name=\"%s\" lm=\"0x%zx\" l_addr=\"0x%" PRIx64
			"\" l_ld=\"0x%" PRIx64 "\" lmid=\"0x0\"/>",
			name, number, m->bias, dynamic.addr + m->bias);
	}
	free(name);
}

void objects_describe(struct stub *s)
{
	const struct state_map *main = sameobject_program(s->states);
	FILE *xml = must(open_memstream(&s->libraries.text, &s->libraries.size));
	FILE *auxv = must(open_memstream(&s->auxv.text, &s->auxv.size));
	FILE *threads = must(open_memstream(&s->threads.text, &s->threads.size));

	if (!main)
		msg_die(EXIT_FAIL,
			"cannot serve the states: the program %s is not one of their objects",
			statereader_reader(s->states)->program);
	program(s, main, auxv);
	word(auxv, AT_NULL, 0);
	fputs("<threads><thread id=\"1\" core=\"0\"/></threads>", threads);
	fputs("<library-list-svr4 version=\"1.0\">", xml);
	for (size_t i = 0; i < statereader_maps(s->states); i++)
		if (sameobject_first(s->states, i) && statereader_map(s->states, i) != main)
			library(statereader_map(s->states, i), i + 1, xml);
	fputs("</library-list-svr4>", xml);
	if (fclose(xml) != 0 || fclose(auxv) != 0 || fclose(threads) != 0)
		must(NULL);
}
