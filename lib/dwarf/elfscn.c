/* elfscn.c - finds sections by name. */
#include "dwarf/elfscn.h"

#include <gelf.h>
#include <string.h>

Elf_Scn *elfscn_named(Elf *elf, const char *name)
{
	Elf_Scn *scn = NULL;
	size_t strings;
	const char *s;
	GElf_Shdr sh;

	if (elf_getshdrstrndx(elf, &strings) != 0)
		return NULL;
	while ((scn = elf_nextscn(elf, scn)))
		if (gelf_getshdr(scn, &sh) && sh.sh_type != SHT_NOBITS
			&& (s = elf_strptr(elf, strings, sh.sh_name)) && strcmp(s, name) == 0)
			return scn;
	return NULL;
}

struct bytes elfscn_bytes(Elf_Scn *scn)
{
	Elf_Data *data = scn ? elf_rawdata(scn, NULL) : NULL;

	return data && data->d_buf ? (struct bytes){data->d_buf, data->d_size}
				   : (struct bytes){(const uint8_t *)"", 0};
}
