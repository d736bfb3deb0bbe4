/* elfnames.c - reads ELF files that the test made, and trusts them. */
#include "elfnames.h"

#include <elf.h>
#include <string.h>

#define FIELD(e, at, type, field) \
	((e)->wide ? (uint64_t)((const Elf64_##type *)(const void *)(at))->field \
		   : (uint64_t)((const Elf32_##type *)(const void *)(at))->field)

static const uint8_t *header(const struct elf *e, unsigned n)
{
	return e->image + FIELD(e, e->image, Ehdr, e_phoff)
		+ n * FIELD(e, e->image, Ehdr, e_phentsize);
}

static const uint8_t *section(const struct elf *e, uint64_t n)
{
	return e->image + FIELD(e, e->image, Ehdr, e_shoff)
		+ n * FIELD(e, e->image, Ehdr, e_shentsize);
}

int elf_open(struct elf *e, const uint8_t *image, uint64_t size)
{
	*e = (struct elf){.image = image, .size = size};
	if (size < sizeof(Elf64_Ehdr) || memcmp(image, ELFMAG, SELFMAG) != 0)
		return -1;
	e->wide = image[EI_CLASS] == ELFCLASS64;
	for (unsigned n = 0; n < FIELD(e, image, Ehdr, e_phnum); n++)
		if (FIELD(e, header(e, n), Phdr, p_type) == PT_LOAD
			&& FIELD(e, header(e, n), Phdr, p_offset) == 0)
			e->first = FIELD(e, header(e, n), Phdr, p_vaddr);
	return 0;
}

int elf_code(const struct elf *e, unsigned n, uint64_t *start, uint64_t *end)
{
	for (unsigned i = 0; i < FIELD(e, e->image, Ehdr, e_phnum); i++) {
		const uint8_t *h = header(e, i);
		if (FIELD(e, h, Phdr, p_type) != PT_LOAD || !(FIELD(e, h, Phdr, p_flags) & PF_X))
			continue;
		if (n--)
			continue;
		*start = FIELD(e, h, Phdr, p_vaddr) & ~(uint64_t)4095;
		*end = (FIELD(e, h, Phdr, p_vaddr) + FIELD(e, h, Phdr, p_memsz) + 4095)
			& ~(uint64_t)4095;
		return 0;
	}
	return -1;
}

static const char *string(const struct elf *e, uint64_t table, uint64_t at)
{
	return (const char *)e->image + FIELD(e, section(e, table), Shdr, sh_offset) + at;
}

/* Symbol N of section S; NULL: there are no more. */
static const uint8_t *symbol_at(const struct elf *e, const uint8_t *s, uint64_t n)
{
	uint64_t each = e->wide ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);

	if (n >= FIELD(e, s, Shdr, sh_size) / each)
		return NULL;
	return e->image + FIELD(e, s, Shdr, sh_offset) + n * each;
}

static int is_code(const struct elf *e, const uint8_t *y)
{
	return ELF64_ST_TYPE(FIELD(e, y, Sym, st_info)) <= STT_FUNC
		&& FIELD(e, y, Sym, st_shndx) != SHN_UNDEF && FIELD(e, y, Sym, st_name);
}

static int has_symbols(const struct elf *e, const uint8_t *s)
{
	return FIELD(e, s, Shdr, sh_type) == SHT_SYMTAB || FIELD(e, s, Shdr, sh_type) == SHT_DYNSYM;
}

void elf_name(
	const struct elf *e, uint64_t at, const char **where, const char **symbol, uint64_t *begin)
{
	const uint8_t *y;

	*where = "-";
	*symbol = "?";
	*begin = 0;
	for (uint64_t n = 0; n < FIELD(e, e->image, Ehdr, e_shnum); n++) {
		const uint8_t *s = section(e, n);
		uint64_t start = FIELD(e, s, Shdr, sh_addr);
		if (FIELD(e, s, Shdr, sh_flags) & SHF_ALLOC && at >= start
			&& at < start + FIELD(e, s, Shdr, sh_size))
			*where = string(e, FIELD(e, e->image, Ehdr, e_shstrndx),
				FIELD(e, s, Shdr, sh_name));
		for (uint64_t k = 0; has_symbols(e, s) && (y = symbol_at(e, s, k)); k++) {
			uint64_t value = FIELD(e, y, Sym, st_value),
				 size = FIELD(e, y, Sym, st_size);
			const char *name =
				string(e, FIELD(e, s, Shdr, sh_link), FIELD(e, y, Sym, st_name));
			if (!is_code(e, y) || value > at || value <= *begin
				|| (size && at >= value + size) || *name == '$')
				continue;
			*begin = value;
			*symbol = name;
		}
	}
}

uint64_t elf_address(const struct elf *e, const char *name)
{
	const uint8_t *y;

	for (uint64_t n = 0; n < FIELD(e, e->image, Ehdr, e_shnum); n++) {
		const uint8_t *s = section(e, n);
		for (uint64_t k = 0; has_symbols(e, s) && (y = symbol_at(e, s, k)); k++)
			if (is_code(e, y)
				&& strcmp(string(e, FIELD(e, s, Shdr, sh_link),
						  FIELD(e, y, Sym, st_name)),
					   name)
					== 0)
				return FIELD(e, y, Sym, st_value);
	}
	return 0;
}
