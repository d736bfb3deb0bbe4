/* stepsmaps.h - for steps.c: what is mapped in a process, and how addresses are called. */
#ifndef STEPSMAPS_H
#define STEPSMAPS_H

#include "unwind/unwind.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define OBJECTS 64

static struct unwind_object maps_objects[OBJECTS];
static struct mapped {
	char path[300];
	const uint8_t *image;
	uint64_t size, address; /* of its first byte */
} maps_file[OBJECTS];
static unsigned maps_files, maps_of[OBJECTS], maps_count;

/* One line of /proc/PID/maps, what is asked of it. */
struct line {
	unsigned long start, end, offset;
	char rights[8], path[300];
};

static FILE *maps_open(pid_t pid)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
	return fopen(path, "r");
}

static int maps_next(FILE *f, struct line *l)
{
	char text[500];

	if (!fgets(text, sizeof text, f))
		return 0;
	l->path[0] = 0;
	return sscanf(text, "%lx-%lx %7s %lx %*s %*s %299s", &l->start, &l->end, l->rights,
		       &l->offset, l->path)
		>= 4;
}

/* The file PATH, mapped at ADDRESS in PID; the kernel's own object is in memory only. */
static unsigned maps_image(pid_t pid, const struct line *l)
{
	struct mapped *m = &maps_file[maps_files];
	struct stat st;
	int fd;

	for (unsigned i = 0; i < maps_files; i++)
		if (strcmp(maps_file[i].path, l->path) == 0 && maps_file[i].address == l->start)
			return i;
	if (maps_files == OBJECTS)
		exit(111);
	snprintf(m->path, sizeof m->path, "%s", l->path);
	m->address = l->start;
	m->size = 0;
	m->image = NULL;
	if (strcmp(l->path, "[vdso]") == 0) {
		uint8_t *copy = malloc(l->end - l->start);
		struct iovec here = {copy, l->end - l->start},
			     there = {(void *)l->start, here.iov_len};
		if (copy
			&& process_vm_readv(pid, &here, 1, &there, 1, 0) == (ssize_t)here.iov_len) {
			m->image = copy;
			m->size = here.iov_len;
		}
	} else if ((fd = open(l->path, O_RDONLY)) >= 0 && fstat(fd, &st) == 0) {
		m->size = (uint64_t)st.st_size;
		m->image = mmap(NULL, m->size, PROT_READ, MAP_PRIVATE, fd, 0);
		close(fd);
	}
	return maps_files++;
}

/* What is mapped in PID now: into maps_objects; how many. */
static unsigned maps_load(pid_t pid)
{
	FILE *f = maps_open(pid);
	struct line l;
	unsigned at = 0;

	maps_count = 0;
	while (f && maps_next(f, &l)) {
		struct unwind_object *o = &maps_objects[maps_count];
		if (l.path[0] && l.offset == 0
			&& (l.path[0] == '/' || strcmp(l.path, "[vdso]") == 0))
			at = maps_image(pid, &l);
		if (l.rights[2] != 'x' || maps_count == OBJECTS || l.path[0] == 0)
			continue;
		memset(o, 0, sizeof *o);
		o->start = l.start;
		o->end = l.end;
		if (maps_file[at].image && strcmp(maps_file[at].path, l.path) == 0)
			unwind_load(o, maps_file[at].image, maps_file[at].size,
				maps_file[at].address, l.path[0] == '[');
		maps_of[maps_count++] = at;
	}
	if (f)
		fclose(f);
	return maps_count;
}

/* Bounds of the mapping of ADDRESS; 0, or -1. */
static int maps_bounds(pid_t pid, uint64_t address, uint64_t *low, uint64_t *high)
{
	FILE *f = maps_open(pid);
	struct line l;
	int found = -1;

	while (f && found != 0 && maps_next(f, &l))
		if (address >= l.start && address < l.end) {
			*low = l.start;
			*high = l.end;
			found = 0;
		}
	if (f)
		fclose(f);
	return found;
}

static int maps_of_pc(uint64_t pc)
{
	for (unsigned i = 0; i < maps_count; i++)
		if (pc >= maps_objects[i].start && pc < maps_objects[i].end)
			return (int)i;
	return -1;
}

static const uint8_t *maps_code(uint64_t pc)
{
	int i = maps_of_pc(pc);

	return i < 0 || !maps_objects[i].code ? NULL
					      : maps_objects[i].code + (pc - maps_objects[i].start);
}

/* OBJECT SECTION SYMBOL, and +OFFSET when asked; SYMBOL is ? where a stripped object says none. */
static void maps_name(uint64_t pc, int offset, char *out, size_t size)
{
	int i = maps_of_pc(pc);
	const struct mapped *m = i < 0 ? NULL : &maps_file[maps_of[i]];
	const Elf64_Ehdr *e = m ? (const void *)m->image : NULL;
	const char *section = "-", *symbol = "?";
	uint64_t at, best = 0;

	if (!e) {
		snprintf(out, size, "- - 0x%llx", (unsigned long long)pc);
		return;
	}
	at = pc - m->address;
	for (unsigned p = 0; p < e->e_phnum; p++) {
		const Elf64_Phdr *h = (const void *)(m->image + e->e_phoff + p * sizeof *h);
		if (h->p_type == PT_LOAD && h->p_offset == 0)
			at += h->p_vaddr;
	}
	const Elf64_Shdr *s = (const void *)(m->image + e->e_shoff);
	for (unsigned n = 0; n < e->e_shnum; n++) {
		if (s[n].sh_flags & SHF_ALLOC && at >= s[n].sh_addr
			&& at < s[n].sh_addr + s[n].sh_size)
			section =
				(const char *)m->image + s[e->e_shstrndx].sh_offset + s[n].sh_name;
		if (s[n].sh_type != SHT_SYMTAB && s[n].sh_type != SHT_DYNSYM)
			continue;
		const Elf64_Sym *y = (const void *)(m->image + s[n].sh_offset);
		for (uint64_t k = 0; k < s[n].sh_size / sizeof *y; k++)
			if (ELF64_ST_TYPE(y[k].st_info) <= STT_FUNC && y[k].st_shndx != SHN_UNDEF
				&& y[k].st_name && y[k].st_value <= at && y[k].st_value > best
				&& (!y[k].st_size || at < y[k].st_value + y[k].st_size)) {
				best = y[k].st_value;
				symbol = (const char *)m->image + s[s[n].sh_link].sh_offset
					+ y[k].st_name;
			}
	}
	const char *base = strrchr(m->path, '/');
	int n = snprintf(out, size, "%s %s %s", base ? base + 1 : m->path, section, symbol);
	if (offset && n > 0 && (size_t)n < size)
		snprintf(out + n, size - (size_t)n, "+0x%llx", (unsigned long long)(at - best));
}

#endif
