/* space.c - reads /proc/PID/maps and the files that it names. */
#define _GNU_SOURCE
#include "base/checksum.h"
#include "space.h"

#include <elf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

struct line { /* of the maps */
	uint64_t start, end, offset, dev, ino;
	char rights[5];
	const char *path;
};

static int parse(char *text, struct line *l)
{
	unsigned major, minor;
	int at = 0;

	if (sscanf(text, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %x:%x %" SCNu64 " %n", &l->start,
		    &l->end, l->rights, &l->offset, &major, &minor, &l->ino, &at)
		< 7)
		return -1;
	l->dev = makedev(major, minor);
	l->path = at ? text + at : "";
	text[strcspn(text, "\n")] = 0;
	return 0;
}

static FILE *maps_of(pid_t pid)
{
	char path[40];

	snprintf(path, sizeof path, "/proc/%ld/maps", (long)pid);
	return fopen(path, "re");
}

/* Where the kernel mapped the dynamic linker, or 0 when there is none. */
static uint64_t loader_of(pid_t pid)
{
	char path[40];
	uint64_t word[2], base = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/auxv", (long)pid);
	f = fopen(path, "re");
	while (f && fread(word, sizeof word, 1, f) == 1)
		if (word[0] == AT_BASE)
			base = word[1];
	if (f)
		fclose(f);
	return base;
}

static int begins(const char *path, const char *base)
{
	const char *name = strrchr(path, '/');

	return name && strncmp(name + 1, base, strlen(base)) == 0;
}

static void add(struct space *s, const struct line *l, uint64_t loader_ino)
{
	struct space_object *o = &s->object[s->n];
	struct unwind_object *u = &s->code[s->n];
	char path[600];
	struct stat st;
	Elf64_Phdr first = {0};

	*o = (struct space_object){.start = l->start, .end = l->end, .dev = l->dev, .ino = l->ino};
	*u = (struct unwind_object){.start = l->start, .end = l->end};
	snprintf(o->path, sizeof o->path, "%s", l->path);
	s->n++;
	if (strcmp(l->path, "[vdso]") == 0) { /* this process has the same code */
		const unsigned char *own = (const unsigned char *)getauxval(AT_SYSINFO_EHDR);
		if (own)
			unwind_load(u, unwind_native, own, l->end - l->start, l->start, 1);
		return;
	}
	if (o->path[0] != '/')
		return;
	snprintf(path, sizeof path, "/proc/%ld/root%s", (long)s->pid, o->path);
	if (stat(path, &st) != 0 || st.st_ino != l->ino || elfsyms_open(&o->syms, path) != 0)
		return;
	o->bias = elfsyms_bias(&o->syms, l->start, l->offset);
	o->loader = l->ino == loader_ino;
	o->library = begins(o->path, "libc.so") || begins(o->path, "libc-2")
		|| begins(o->path, "libpthread") || begins(o->path, "libdl");
	o->allocator = !o->library && !o->loader && strstr(o->path, ".so")
		&& elfsyms_exported(&o->syms, "malloc");
	for (unsigned i = 0; i < ((const Elf64_Ehdr *)(const void *)o->syms.bytes)->e_phnum; i++) {
		size_t at = ((const Elf64_Ehdr *)(const void *)o->syms.bytes)->e_phoff
			+ i * sizeof first;
		if (at + sizeof first > o->syms.size)
			return;
		memcpy(&first, o->syms.bytes + at, sizeof first);
		if (first.p_type == PT_LOAD)
			break;
	}
	unwind_load(u, unwind_native, o->syms.bytes, o->syms.size,
		o->bias + first.p_vaddr - first.p_offset, 0);
}

static uint64_t mix(uint64_t sum, const struct line *l)
{
	return checksum_mix(checksum_mix(checksum_mix(sum, l->start), l->end), l->ino);
}

static uint64_t mapped(pid_t pid)
{
	FILE *f = maps_of(pid);
	uint64_t sum = 0;
	char *text = NULL;
	size_t room = 0;
	struct line l;

	while (f && getline(&text, &room, f) > 0)
		if (parse(text, &l) == 0 && l.rights[2] == 'x')
			sum = mix(sum, &l);
	free(text);
	if (f)
		fclose(f);
	return sum;
}

/* Read the mappings once.  Returns 0, -1 when they cannot be read, or 1 when an exec came
 * between. */
static int read_once(struct space *s, pid_t pid)
{
	uint64_t loader = loader_of(pid), loader_ino = 0;
	char *text = NULL;
	size_t room = 0;
	struct line l;
	FILE *f = maps_of(pid);

	for (unsigned i = 0; i < s->n; i++)
		elfsyms_close(&s->object[i].syms);
	s->n = 0;
	s->mapped = 0;
	if (!f)
		return -1;
	while (getline(&text, &room, f) > 0)
		if (parse(text, &l) == 0) {
			if (loader && l.start == loader)
				loader_ino = l.ino;
			if (l.rights[2] != 'x')
				continue;
			s->mapped = mix(s->mapped, &l);
			if (s->n < SPACE_OBJECTS)
				add(s, &l, loader_ino ? loader_ino : UINT64_MAX);
		}
	free(text);
	fclose(f);
	return !s->n ? -1 : loader && !loader_ino;
}

int space_read(struct space *s, pid_t pid)
{
	enum { EXECS = 100 }; /* most execs that may come between */
	int got = 1;

	s->pid = pid;
	if (!s->object)
		s->object = calloc(SPACE_OBJECTS, sizeof *s->object);
	if (!s->code)
		s->code = calloc(SPACE_OBJECTS, sizeof *s->code);
	if (!s->object || !s->code)
		return -1;
	for (int i = 0; got == 1 && i < EXECS; i++)
		got = read_once(s, pid);
	return got ? -1 : 0;
}

int space_changed(const struct space *s)
{
	return mapped(s->pid) != s->mapped;
}

const struct space_object *space_at(const struct space *s, uint64_t address)
{
	for (unsigned i = 0; i < s->n; i++)
		if (address >= s->object[i].start && address < s->object[i].end)
			return &s->object[i];
	return NULL;
}

static const char *last_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

const struct space_object *space_file(
	const struct space *s, const char *path, const struct stat *st)
{
	for (unsigned i = 0; i < s->n; i++) {
		const struct space_object *o = &s->object[i];
		if (o->ino == st->st_ino
			&& (o->dev == st->st_dev
				|| strcmp(last_name(o->path), last_name(path)) == 0))
			return o;
	}
	return NULL;
}

uint64_t space_function(const struct space *s, const char *name)
{
	uint64_t found;

	for (unsigned i = 0; i < s->n; i++)
		if (s->object[i].library && (found = elfsyms_exported(&s->object[i].syms, name)))
			return s->object[i].bias + found;
	return 0;
}

uint64_t space_room(pid_t pid, uint64_t sp)
{
	char *text = NULL;
	size_t size = 0;
	uint64_t room = 0;
	struct line l;
	FILE *f = maps_of(pid);

	while (f && getline(&text, &size, f) > 0)
		if (parse(text, &l) == 0 && sp > l.start && sp <= l.end) {
			room = sp - l.start;
			/* the main stack grows, to its limit: usually 8 MB */
			if (strcmp(l.path, "[stack]") == 0 && l.end - sp < 4 << 20 && room > 65536)
				room += 1 << 20;
		}
	free(text);
	if (f)
		fclose(f);
	return room;
}
