/* memimage.c - reads program headers in memory. */
#include "inside/memimage.h"

#include <elf.h>
#include <link.h>
#include <string.h>

enum {
	HEADERS = 64,   /* that are read: linkers make about ten */
	PAGE = 1 << 16, /* the largest that a segment is linked for */
};

static void code(struct memimage *i, const ElfW(Phdr) * p, uint64_t at)
{
	uint64_t before = at % PAGE;

	if (i->codes == sizeof i->code / sizeof *i->code)
		return;
	i->code[i->codes].start = at - before;
	i->code[i->codes].end = (at + p->p_memsz + PAGE - 1) / PAGE * PAGE;
	i->code[i->codes++].offset = p->p_offset - before;
}

static void read_headers(struct memimage *i, memimage_peek *peek, void *arg)
{
	uint64_t bias = 0;
	int known = 0;
	ElfW(Ehdr) e;
	ElfW(Phdr) p;

	i->read = 1;
	i->codes = 0;
	if (peek(arg, &e, i->head, sizeof e) != (long)sizeof e
		|| memcmp(e.e_ident, ELFMAG, SELFMAG) != 0 || e.e_phentsize != sizeof p)
		return;
	for (unsigned n = 0; n < e.e_phnum && n < HEADERS; n++) {
		if (peek(arg, &p, i->head + e.e_phoff + n * sizeof p, sizeof p) != (long)sizeof p)
			return;
		if (p.p_type == PT_LOAD && p.p_offset == 0 && !known) {
			bias = i->head - p.p_vaddr;
			known = 1;
		}
		if (p.p_type == PT_LOAD && known && p.p_flags & PF_X)
			code(i, &p, bias + p.p_vaddr);
	}
}

int memimage_code(struct memimage *i, memimage_peek *peek, void *arg, uint64_t start, uint64_t end,
	uint64_t *offset)
{
	if (!i->read)
		read_headers(i, peek, arg);
	for (unsigned n = 0; n < i->codes; n++)
		if (start >= i->code[n].start && end <= i->code[n].end) {
			*offset = i->code[n].offset + (start - i->code[n].start);
			return 0;
		}
	return -1;
}
