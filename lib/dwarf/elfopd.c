/* elfopd.c - follows descriptors to their code. */
#include "dwarf/elfopd.h"
#include "dwarf/elfrel.h"
#include "dwarf/elfscn.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

/* Number of the section .opd, 0: none.  Of .opd, a separate debug file has only the header. */
static size_t opd_index(const struct elffile *f)
{
	Elf_Scn *scn = NULL;
	size_t strings;
	const char *name;
	GElf_Shdr sh;

	if (f->machine != EM_PPC64 || elf_getshdrstrndx(f->elf, &strings) != 0)
		return 0;
	while ((scn = elf_nextscn(f->elf, scn)))
		if (gelf_getshdr(scn, &sh) && (name = elf_strptr(f->elf, strings, sh.sh_name))
			&& strcmp(name, ".opd") == 0)
			return elf_ndxscn(scn);
	return 0;
}

/* Relocate the descriptors when the file is not linked: their words are 0 until then. */
static void relocate(struct elfopd *o, const struct elffile *f, size_t index)
{
	struct elfrel r = {f->elf, f->machine, f->big, f->bits, f->layout, f->layouts};
	unsigned kind;

	if (!f->layout || !elfrel_wanted(&r, index) || !(o->own = malloc((size_t)o->bytes.size)))
		return;
	memcpy(o->own, o->bytes.data, (size_t)o->bytes.size);
	elfrel_apply(&r, index, o->own, (size_t)o->bytes.size, &kind);
	o->bytes.data = o->own;
}

void elfopd_open(struct elfopd *o, const struct elffile *symbols, const struct elffile *object)
{
	Elf_Scn *scn;
	GElf_Shdr sh;

	memset(o, 0, sizeof *o);
	if (!(o->index = opd_index(symbols)))
		return;
	scn = elfscn_named(object->elf, ".opd");
	o->bytes = elfscn_bytes(scn);
	o->big = object->big;
	if (scn && gelf_getshdr(scn, &sh))
		o->addr = elffile_address(object, elf_ndxscn(scn), sh.sh_addr);
	if (o->bytes.size)
		relocate(o, object, elf_ndxscn(scn));
}

int elfopd_code(const struct elfopd *o, size_t index, uint64_t *value)
{
	struct cursor c;
	uint64_t at;

	if (!o->index || index != o->index || *value < o->addr)
		return 0;
	c = cursor_at(o->bytes, *value - o->addr, o->big);
	at = cursor_uint(&c, 8);
	if (c.bad)
		return 0;
	*value = at;
	return 1;
}

void elfopd_close(struct elfopd *o)
{
	free(o->own);
}
