/* elfnames.c - finds symbols in .symtab, or else in .dynsym. */
#include "waits/elfnames.h"

#include <elf.h>
#include <string.h>

struct table {
	const uint8_t *symbols, *names;
	uint64_t size, names_size;
	unsigned entry;
	int wide;
};

/* A section's header, of either width. */
struct section {
	uint32_t type, link;
	uint64_t offset, size;
};

static int section_at(
	const uint8_t *image, uint64_t size, int wide, uint64_t at, struct section *out)
{
	Elf64_Shdr w;
	Elf32_Shdr n;

	if (at > size || size - at < (wide ? sizeof w : sizeof n))
		return -1;
	if (wide) {
		memcpy(&w, image + at, sizeof w);
		*out = (struct section){w.sh_type, w.sh_link, w.sh_offset, w.sh_size};
	} else {
		memcpy(&n, image + at, sizeof n);
		*out = (struct section){n.sh_type, n.sh_link, n.sh_offset, n.sh_size};
	}
	return out->type == SHT_NOBITS || (out->offset <= size && out->size <= size - out->offset)
		? 0
		: -1;
}

/* Find the table of symbols of TYPE, SHT_SYMTAB or SHT_DYNSYM, and of their names.  Returns 0, or
 * -1. */
static int find_table(const uint8_t *image, uint64_t size, uint32_t type, struct table *out)
{
	Elf64_Ehdr w;
	Elf32_Ehdr n;
	uint64_t at, step, count;
	struct section s, names;

	if (size < sizeof w || memcmp(image, ELFMAG, SELFMAG) != 0)
		return -1;
	out->wide = image[EI_CLASS] == ELFCLASS64;
	memcpy(&w, image, sizeof w);
	memcpy(&n, image, sizeof n);
	at = out->wide ? w.e_shoff : n.e_shoff;
	step = out->wide ? w.e_shentsize : n.e_shentsize;
	count = out->wide ? w.e_shnum : n.e_shnum;
	out->entry = out->wide ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
	for (uint64_t i = 0; i < count && at < size; i++) {
		if (section_at(image, size, out->wide, at + i * step, &s) != 0 || s.type != type)
			continue;
		if (section_at(image, size, out->wide, at + s.link * step, &names) != 0
			|| names.type != SHT_STRTAB)
			return -1;
		out->symbols = image + s.offset;
		out->size = s.size;
		out->names = image + names.offset;
		out->names_size = names.size;
		return 0;
	}
	return -1;
}

static const char *search(const struct table *t, uint64_t address, int function, uint64_t *offset)
{
	const char *best = NULL;
	Elf64_Sym s;
	Elf32_Sym n;

	for (uint64_t at = 0; at + t->entry <= t->size; at += t->entry) {
		int type;
		if (t->wide) {
			memcpy(&s, t->symbols + at, sizeof s);
		} else {
			memcpy(&n, t->symbols + at, sizeof n);
			s = (Elf64_Sym){.st_name = n.st_name,
				.st_info = n.st_info,
				.st_shndx = n.st_shndx,
				.st_value = n.st_value,
				.st_size = n.st_size};
		}
		type = ELF64_ST_TYPE(s.st_info);
		if ((function ? type != STT_FUNC && type != STT_GNU_IFUNC : type != STT_OBJECT)
			|| s.st_shndx == SHN_UNDEF || address - s.st_value >= s.st_size
			|| s.st_name >= t->names_size
			|| !memchr(t->names + s.st_name, 0, t->names_size - s.st_name)
			|| (best && address - s.st_value > *offset))
			continue;
		/* of several names of one function, take one that does not begin with an
		 * underscore */
		if (best && address - s.st_value == *offset && best[0] != '_')
			continue;
		*offset = address - s.st_value;
		best = (const char *)t->names + s.st_name;
	}
	return best;
}

const char *elfnames_at(
	const uint8_t *image, uint64_t size, uint64_t address, int function, uint64_t *offset)
{
	static const uint32_t type[] = {SHT_SYMTAB, SHT_DYNSYM};
	const char *name = NULL;
	struct table t;

	for (int i = 0; i < 2 && !name; i++)
		if (find_table(image, size, type[i], &t) == 0)
			name = search(&t, address, function, offset);
	return name;
}
