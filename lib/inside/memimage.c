/* memimage.c - reads program headers in memory. */
#include "inside/memimage.h"

#include <elf.h>
#include <link.h>
#include <string.h>

enum { HEADERS = 64 };

void memimage_read(struct memimage *i, memimage_peek *peek, void *arg)
{
	uint64_t bias = 0;
	ElfW(Ehdr) e;
	ElfW(Phdr) p;

	if (i->read)
		return;
	i->read = 1;
	i->loads = 0;
	if (peek(arg, &e, i->head, sizeof e) != (long)sizeof e
		|| memcmp(e.e_ident, ELFMAG, SELFMAG) != 0 || e.e_phentsize != sizeof p)
		return;
	for (unsigned n = 0; n < e.e_phnum && n < HEADERS && i->loads < MEMIMAGE_LOADS; n++) {
		if (peek(arg, &p, i->head + e.e_phoff + n * sizeof p, sizeof p) != (long)sizeof p)
			return;
		if (p.p_type != PT_LOAD)
			continue;
		if (!i->loads)
			bias = i->head - (p.p_vaddr - p.p_offset);
		i->load[i->loads++] =
			(struct memimage_load){bias + p.p_vaddr, p.p_filesz, p.p_offset, p.p_flags};
	}
}

int memimage_code(
	const struct memimage *i, uint64_t page, uint64_t start, uint64_t end, uint64_t *offset)
{
	for (unsigned n = 0; n < i->loads; n++) {
		const struct memimage_load *l = &i->load[n];
		if (l->flags & PF_X && start >= l->start / page * page
			&& end <= (l->start + l->size + page - 1) / page * page) {
			*offset = l->offset + (start - l->start);
			return 0;
		}
	}
	return -1;
}
