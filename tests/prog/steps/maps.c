/* maps.c - reads the mappings of the stepped program. */
#include "maps.h"

#include "elfnames.h"
#include "isa.h"
#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define OBJECTS 256

static struct unwind_object object[OBJECTS];
static unsigned file_of[OBJECTS], objects;
static struct file {
	char path[300];
	uint64_t address; /* of its first byte */
	struct elf elf;
} file[OBJECTS];
static unsigned files;

struct line { /* of /proc/PID/maps */
	unsigned long start, end, offset;
	char rights[8], path[300];
};

static FILE *maps_open(void)
{
	char path[64];
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/maps", (int)target_pid);
	if (!(f = fopen(path, "r")))
		die("read its mappings");
	return f;
}

static int next_line(FILE *f, struct line *l)
{
	char text[500];

	if (!fgets(text, sizeof text, f))
		return 0;
	l->path[0] = 0;
	return sscanf(text, "%lx-%lx %7s %lx %*s %*s %299s", &l->start, &l->end, l->rights,
		       &l->offset, l->path)
		>= 4;
}

/* The next mapping of the program. */
static int next(FILE *f, struct line *l)
{
	if (!target_foreign || isa->wide)
		return next_line(f, l);
	while (next_line(f, l))
		if (l->start >> 32 == TARGET_BASE >> 32) {
			l->start -= TARGET_BASE;
			l->end -= TARGET_BASE;
			return 1;
		}
	return 0;
}

static const uint8_t *copied(uint64_t start, uint64_t size)
{
	uint8_t *copy = malloc(size);

	return copy && target_read(start, copy, size) == (ssize_t)size ? copy : NULL;
}

static const uint8_t *whole(const char *path, uint64_t *size)
{
	struct stat st;
	int fd = open(path, O_RDONLY);
	void *image = MAP_FAILED;

	if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size >= 64) {
		*size = (uint64_t)st.st_size;
		image = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, fd, 0);
	}
	if (fd >= 0)
		close(fd);
	return image == MAP_FAILED ? NULL : image;
}

/* The file that L begins: of a file, or the kernel's own object, which is in memory only. */
static struct file *file_at(const struct line *l)
{
	struct file *f = &file[files];
	uint64_t size = l->end - l->start;
	const uint8_t *image;

	for (unsigned i = 0; i < files; i++)
		if (strcmp(file[i].path, l->path) == 0 && file[i].address == l->start)
			return &file[i];
	if (files == OBJECTS) {
		errno = ENOSPC;
		die("keep so many files");
	}
	memset(f, 0, sizeof *f);
	snprintf(f->path, sizeof f->path, "%s", l->path);
	f->address = l->start;
	image = *l->path == '[' ? copied(l->start, size) : whole(l->path, &size);
	if (image && isa_of(image) == isa)
		elf_open(&f->elf, image, size);
	files++;
	return f;
}

/* The code of F, if it is of the program's machine. */
static void add(const struct file *f)
{
	uint64_t start, end;

	if (!f->elf.image)
		return;
	for (unsigned n = 0; elf_code(&f->elf, n, &start, &end) == 0 && objects < OBJECTS; n++) {
		struct unwind_object *o = &object[objects];
		memset(o, 0, sizeof *o);
		o->start = start - f->elf.first + f->address;
		o->end = end - f->elf.first + f->address;
		unwind_load(
			o, isa->machine, f->elf.image, f->elf.size, f->address, *f->path == '[');
		file_of[objects++] = (unsigned)(f - file);
	}
}

/* qemu keeps what signal handlers return to in a page that no file has. */
static void add_page(const struct line *l)
{
	struct unwind_object *o = &object[objects];

	if (l->end - l->start != 4096 || l->rights[1] == 'w' || l->rights[0] != 'r'
		|| objects == OBJECTS)
		return;
	memset(o, 0, sizeof *o);
	o->start = l->start;
	o->end = l->end;
	o->code = copied(l->start, 4096);
	file_of[objects++] = OBJECTS;
}

unsigned maps_load(const struct unwind_object **found)
{
	FILE *f = maps_open();
	struct line l;

	objects = 0;
	while (next(f, &l)) {
		if (l.offset == 0 && (*l.path == '/' || strcmp(l.path, "[vdso]") == 0))
			add(file_at(&l));
		else if (target_foreign && !*l.path)
			add_page(&l);
	}
	fclose(f);
	*found = object;
	for (unsigned i = 1; i < objects; i++)
		if (object[i - 1].end > object[i].start) {
			errno = EINVAL;
			die("understand its mappings");
		}
	return objects;
}

int maps_bounds(uint64_t address, uint64_t *low, uint64_t *high)
{
	FILE *f = maps_open();
	struct line l;
	int found = -1;

	while (found != 0 && next(f, &l))
		if (address >= l.start && address < l.end) {
			*low = l.start;
			*high = l.end;
			found = 0;
		}
	fclose(f);
	return found;
}

static int of_pc(uint64_t pc)
{
	for (unsigned i = 0; i < objects; i++)
		if (pc >= object[i].start && pc < object[i].end)
			return (int)i;
	return -1;
}

const uint8_t *maps_code(uint64_t pc)
{
	int i = of_pc(pc);

	return i < 0 || !object[i].code ? NULL : object[i].code + (pc - object[i].start);
}

static struct { /* names that were found: objects stay where they are */
	uint64_t pc;
	char text[300];
} named[4096];

static void find_name(uint64_t pc, int offset, char *out, size_t size)
{
	int i = of_pc(pc), n;
	const struct file *f = i < 0 || file_of[i] == OBJECTS ? NULL : &file[file_of[i]];
	const char *section, *symbol, *base;
	uint64_t at, begin;

	if (!f) {
		snprintf(out, size, "- - %s", i < 0 ? "nowhere" : "page");
		return;
	}
	at = pc - f->address + f->elf.first;
	elf_name(&f->elf, at, &section, &symbol, &begin);
	base = strrchr(f->path, '/');
	n = snprintf(out, size, "%s %s %s", base ? base + 1 : f->path, section, symbol);
	if (offset && n > 0 && (size_t)n < size)
		snprintf(out + n, size - (size_t)n, "+0x%llx", (unsigned long long)(at - begin));
}

void maps_name(uint64_t pc, int offset, char *out, size_t size)
{
	unsigned at = (unsigned)(pc * 0x9e3779b97f4a7c15 >> 52);

	if (named[at].pc != pc || of_pc(pc) < 0) {
		named[at].pc = pc;
		find_name(pc, offset, named[at].text, sizeof named[at].text);
	}
	snprintf(out, size, "%s", named[at].text);
}

uint64_t maps_address(const char *name)
{
	uint64_t at = 0;

	for (unsigned i = 0; i < files && !at; i++)
		if (file[i].elf.image) {
			at = elf_address(&file[i].elf, name);
			at += at ? file[i].address - file[i].elf.first : 0;
		}
	return at;
}
