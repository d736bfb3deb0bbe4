/* dynnames.c - reads .dynsym, .rela.plt and .rela.dyn.
 *   slot 0x4018  ->  R_X86_64_JUMP_SLOT of symbol 7  ->  read */
#include "symbols/dynnames.h"
#include "symbols/elfbytes.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

void dynnames_open(struct dynnames *d, int fd)
{
	static const char *const relocations[] = {".rela.plt", ".rela.dyn"};
	struct elfid_load s;

	memset(d, 0, sizeof *d);
	if ((d->symbols = elfbytes_section(fd, ".dynsym", &s)))
		d->n = s.size / sizeof(Elf64_Sym);
	if ((d->strings = elfbytes_section(fd, ".dynstr", &s)))
		d->string_bytes = s.size;
	for (int i = 0; i < 2; i++)
		if ((d->relocations[i] = elfbytes_section(fd, relocations[i], &s)))
			d->n_relocations[i] = s.size / sizeof(Elf64_Rela);
}

int dynnames_nth(const struct dynnames *d, size_t i, struct dynname *out)
{
	const uint8_t *s = d->symbols + i * sizeof(Elf64_Sym);
	uint64_t name;

	if (i >= d->n)
		return -1;
	name = elfbytes_little(s, 4);
	if (name >= d->string_bytes || !d->strings[name]
		|| !memchr(d->strings + name, 0, d->string_bytes - name))
		return -1;
	*out = (struct dynname){.name = (const char *)d->strings + name,
		.type = ELF64_ST_TYPE(s[offsetof(Elf64_Sym, st_info)]),
		.weak = ELF64_ST_BIND(s[offsetof(Elf64_Sym, st_info)]) == STB_WEAK,
		.size = elfbytes_little(s + offsetof(Elf64_Sym, st_size), 8)};
	if (elfbytes_little(s + offsetof(Elf64_Sym, st_shndx), 2) != SHN_UNDEF)
		out->addr = elfbytes_little(s + offsetof(Elf64_Sym, st_value), 8);
	return 0;
}

int dynnames_slot(const struct dynnames *d, uint64_t slot, struct dynname *out, uint64_t *resolver)
{
	for (int table = 0; table < 2; table++)
		for (size_t i = 0; i < d->n_relocations[table]; i++) {
			const uint8_t *r = d->relocations[table] + i * sizeof(Elf64_Rela);
			uint64_t info = elfbytes_little(r + offsetof(Elf64_Rela, r_info), 8);
			if (elfbytes_little(r + offsetof(Elf64_Rela, r_offset), 8) != slot)
				continue;
			switch (ELF64_R_TYPE(info)) {
			case R_X86_64_JUMP_SLOT:
			case R_X86_64_GLOB_DAT: return dynnames_nth(d, ELF64_R_SYM(info), out) == 0;
			case R_X86_64_IRELATIVE:
				*resolver = elfbytes_little(r + offsetof(Elf64_Rela, r_addend), 8);
				return 2;
			}
			return 0;
		}
	return 0;
}

void dynnames_close(struct dynnames *d)
{
	free(d->symbols);
	free(d->strings);
	free(d->relocations[0]);
	free(d->relocations[1]);
	memset(d, 0, sizeof *d);
}
