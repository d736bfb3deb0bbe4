/* elfsyms.c - looks names up in the symbol tables of a mapped file.  The file may be damaged. */
#include "elfsyms.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void elfsyms_close(struct elfsyms *e)
{
	if (e->bytes)
		munmap((void *)e->bytes, e->size);
	*e = (struct elfsyms){NULL, 0};
}

int elfsyms_open(struct elfsyms *e, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;
	void *p;

	*e = (struct elfsyms){NULL, 0};
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > (off_t)sizeof(Elf64_Ehdr)) {
		p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (p != MAP_FAILED)
			*e = (struct elfsyms){p, (size_t)st.st_size};
	}
	close(fd);
	if (e->bytes
		&& (memcmp(e->bytes, ELFMAG, SELFMAG) != 0 || e->bytes[EI_CLASS] != ELFCLASS64))
		elfsyms_close(e);
	return e->bytes ? 0 : -1;
}

/* The N things of SIZE bytes at OFFSET of the file, or NULL when not all of them are in the file,
 * or they are not aligned.  Only text, of SIZE 1, needs no alignment. */
static const void *table(const struct elfsyms *e, uint64_t offset, uint64_t n, size_t size)
{
	if (!e->bytes || offset > e->size || (size > 1 && offset % 4)
		|| n > (e->size - offset) / size)
		return NULL;
	return e->bytes + offset;
}

uint64_t elfsyms_bias(const struct elfsyms *e, uint64_t start, uint64_t offset)
{
	const Elf64_Ehdr *h = (const void *)e->bytes;
	const Elf64_Phdr *p = h ? table(e, h->e_phoff, h->e_phnum, sizeof *p) : NULL;

	for (unsigned i = 0; p && i < h->e_phnum; i++)
		if (p[i].p_type == PT_LOAD && offset + 4096 > p[i].p_offset
			&& offset < p[i].p_offset + p[i].p_filesz)
			return start - offset - (p[i].p_vaddr - p[i].p_offset);
	return start - offset;
}

/* The symbols of the first usable section of TYPE, or NULL.  *N becomes their number; *NAMES, of
 * *SIZE bytes, has their names. */
static const Elf64_Sym *symbols(
	const struct elfsyms *e, uint32_t type, size_t *n, const char **names, size_t *size)
{
	const Elf64_Ehdr *h = (const void *)e->bytes;
	const Elf64_Shdr *s = h ? table(e, h->e_shoff, h->e_shnum, sizeof *s) : NULL;

	for (unsigned i = 0; s && i < h->e_shnum; i++) {
		const Elf64_Shdr *text = s + s[i].sh_link;
		if (s[i].sh_type != type || s[i].sh_link >= h->e_shnum)
			continue;
		*n = s[i].sh_size / sizeof(Elf64_Sym);
		*size = text->sh_size;
		*names = table(e, text->sh_offset, text->sh_size, 1);
		if (*names && *size && (*names)[*size - 1] == 0)
			return table(e, s[i].sh_offset, *n, sizeof(Elf64_Sym));
	}
	return NULL;
}

uint64_t elfsyms_exported(const struct elfsyms *e, const char *name)
{
	size_t n, size;
	const char *names;
	const Elf64_Sym *s = symbols(e, SHT_DYNSYM, &n, &names, &size);

	for (size_t i = 0; s && i < n; i++)
		if (s[i].st_shndx && ELF64_ST_TYPE(s[i].st_info) == STT_FUNC && s[i].st_name < size
			&& strcmp(names + s[i].st_name, name) == 0)
			return s[i].st_value;
	return 0;
}

const char *elfsyms_at(const struct elfsyms *e, uint64_t address)
{
	static const uint32_t types[] = {SHT_SYMTAB, SHT_DYNSYM};
	size_t n, size;
	const char *names;

	for (unsigned t = 0; t < 2; t++) {
		const Elf64_Sym *s = symbols(e, types[t], &n, &names, &size);
		for (size_t i = 0; s && i < n; i++)
			if (s[i].st_shndx && ELF64_ST_TYPE(s[i].st_info) == STT_FUNC
				&& s[i].st_name < size && address >= s[i].st_value
				&& address - s[i].st_value < s[i].st_size)
				return names + s[i].st_name;
	}
	return NULL;
}
