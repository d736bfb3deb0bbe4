/* elftables.c - finds the unwind tables in an ELF image (unwind_load). */
#include "inside/gotable.h"
#include "unwind/machine.h"

#include <elf.h>

struct segment {
	uint32_t type, flags;
	uint64_t offset, address, size;
};

struct image {
	const uint8_t *bytes;
	uint64_t size, phoff, entry;
	unsigned count, each, wide, machine;
	uint64_t first; /* link address of the first byte */
};

static int head(struct image *i)
{
	const uint8_t *b = i->bytes;

	if (i->size < sizeof(Elf32_Ehdr) || load(b, 4) != load((const uint8_t *)ELFMAG, 4))
		return -1;
	i->wide = b[EI_CLASS] == ELFCLASS64;
	if (i->wide && i->size < sizeof(Elf64_Ehdr))
		return -1;
	i->machine = (unsigned)load(b + offsetof(Elf32_Ehdr, e_machine), 2);
	i->entry = load(b + offsetof(Elf32_Ehdr, e_entry), i->wide ? 8 : 4);
	i->phoff = i->wide ? load(b + offsetof(Elf64_Ehdr, e_phoff), 8)
			   : load(b + offsetof(Elf32_Ehdr, e_phoff), 4);
	i->count = (unsigned)load(
		b + (i->wide ? offsetof(Elf64_Ehdr, e_phnum) : offsetof(Elf32_Ehdr, e_phnum)), 2);
	i->each = i->wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
	return i->phoff > i->size || (i->size - i->phoff) / i->each < i->count ? -1 : 0;
}

static struct segment segment(const struct image *i, unsigned n)
{
	const uint8_t *b = i->bytes + i->phoff + (uint64_t)n * i->each;
	struct segment s = {.type = (uint32_t)load(b, 4)};

	if (i->wide) {
		s.flags = (uint32_t)load(b + offsetof(Elf64_Phdr, p_flags), 4);
		s.offset = load(b + offsetof(Elf64_Phdr, p_offset), 8);
		s.address = load(b + offsetof(Elf64_Phdr, p_vaddr), 8);
		s.size = load(b + offsetof(Elf64_Phdr, p_filesz), 8);
	} else {
		s.flags = (uint32_t)load(b + offsetof(Elf32_Phdr, p_flags), 4);
		s.offset = load(b + offsetof(Elf32_Phdr, p_offset), 4);
		s.address = load(b + offsetof(Elf32_Phdr, p_vaddr), 4);
		s.size = load(b + offsetof(Elf32_Phdr, p_filesz), 4);
	}
	return s;
}

/* Returns the first byte of S in the image; NULL when the image lacks a part of S. */
static const uint8_t *place(const struct image *i, const struct segment *s, int loaded)
{
	uint64_t at = loaded ? s->address - i->first : s->offset;

	return at <= i->size && s->size <= i->size - at ? i->bytes + at : NULL;
}

/* Set o->code by a segment of the file, with SIZE bytes at ADDRESS; O starts within its pages. */
static void code(struct unwind_object *o, const struct image *i, uint64_t address, uint64_t size,
	uint64_t offset)
{
	uint64_t at = offset + (o->start - address);

	if (o->start >= address + size || o->end <= address || at >= i->size)
		return;
	if (o->end - o->start > i->size - at)
		o->end = o->start + (i->size - at);
	o->code = i->bytes + at;
}

/* 1 when the string at offset AT in NAMES, which has SIZE bytes, is NAME. */
static int is(const uint8_t *names, uint64_t size, uint64_t at, const char *name)
{
	for (; at < size; at++, name++) {
		if (names[at] != (uint8_t)*name)
			return 0;
		if (!*name)
			return 1;
	}
	return 0;
}

struct section {
	uint32_t name, type;
	uint64_t flags, address, offset, size;
};

/* Returns section N of a file whose section headers are at offset TABLE. */
static struct section section(const struct image *i, uint64_t table, unsigned n)
{
	const uint8_t *b =
		i->bytes + table + n * (i->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
	struct section s = {.name = (uint32_t)load(b, 4), .type = (uint32_t)load(b + 4, 4)};
	unsigned word = i->wide ? 8 : 4;

	s.flags = load(b + 8, word);
	s.address = load(b + 8 + word, word);
	s.offset = load(b + 8 + 2 * word, word);
	s.size = load(b + 8 + 3 * word, word);
	return s;
}

/* Returns the bytes of S; NULL when the file does not have them uncompressed. */
static const uint8_t *contents(const struct image *i, const struct section *s)
{
	return s->type != SHT_NOBITS && !(s->flags & SHF_COMPRESSED) && s->offset <= i->size
			&& s->size <= i->size - s->offset
		? i->bytes + s->offset
		: NULL;
}

/* Find the section NAME, or ANOTHER, and store its header in *FOUND.  Returns its bytes, or
 * NULL. */
static const uint8_t *find_section(
	const struct image *i, const char *name, const char *another, struct section *found)
{
	const uint8_t *b = i->bytes, *names;
	uint64_t table = i->wide ? load(b + offsetof(Elf64_Ehdr, e_shoff), 8)
				 : load(b + offsetof(Elf32_Ehdr, e_shoff), 4);
	size_t at = i->wide ? offsetof(Elf64_Ehdr, e_shnum) : offsetof(Elf32_Ehdr, e_shnum);
	unsigned count = (unsigned)load(b + at, 2), strings = (unsigned)load(b + at + 2, 2);
	struct section text;

	if (!table || table > i->size || strings >= count
		|| (i->size - table) / (i->wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr)) < count)
		return NULL;
	text = section(i, table, strings);
	names = contents(i, &text);
	for (unsigned n = 0; names && n < count; n++) {
		*found = section(i, table, n);
		if (is(names, text.size, found->name, name)
			|| is(names, text.size, found->name, another))
			return contents(i, found);
	}
	return NULL;
}

/* Returns the value that the loader would store at the linked address AT of a position-independent
 * file; 0 when it is not known. */
static uint64_t relocated(const struct image *i, uint64_t at)
{
	struct section s;
	const uint8_t *b = i->wide ? find_section(i, ".rela.dyn", ".rela", &s) : NULL;

	return b ? gotable_relocated(b, s.size, at) : 0;
}

/* Returns the linked address of the code from which the PCs of T count; 0 when it is not known.
 * TEXT and AT come from gotable_text; the table is linked to TABLE. */
static uint64_t go_text(
	const struct image *i, const struct gotable *t, uint64_t text, uint64_t at, uint64_t table)
{
	struct section s;

	if (text || (text = relocated(i, table + at)))
		return text;
	return find_section(i, ".text", ".text", &s) && gotable_begins(t, i->entry - s.address)
		? s.address
		: 0;
}

/* Find the table of Go's functions and store its place in *S.  Returns its bytes, or NULL when
 * there is none.  It is a section; or a part of one, where another linker than Go's made a
 * position-independent program. */
static const uint8_t *go_table(const struct image *i, struct section *s)
{
	const uint8_t *b = find_section(i, ".gopclntab", ".data.rel.ro.gopclntab", s);
	uint64_t at;

	if (b)
		return b;
	if (!find_section(i, ".go.buildinfo", ".go.buildinfo", s)
		|| !(b = find_section(i, ".data.rel.ro", ".data.rel.ro", s))
		|| (at = gotable_search(b, s->size)) == UINT64_MAX)
		return NULL;
	s->address += at;
	s->size -= at;
	return b + at;
}

/* Set Go's table of O, an object that lies BIAS above its link address. */
static void go(struct unwind_object *o, const struct image *i, uint64_t bias)
{
	struct section s;
	const uint8_t *table = go_table(i, &s);
	struct gotable t;
	uint64_t text, at;

	if (!table || gotable_open(&t, table, s.size) != 0)
		return;
	if (gotable_text(&t, &text, &at) && !(text = go_text(i, &t, text, at, s.address)))
		return;
	o->go = table;
	o->go_size = s.size;
	o->go_text = text + bias;
}

/* Update i->first by S, a loaded segment of I.  KNOWN is 0 for the first segment, 1 when no earlier
 * segment begins the file, 2 when i->first is final.  Returns KNOWN for the next segment. */
static int first_byte(struct image *i, const struct segment *s, int known)
{
	if (!known || (known == 1 && !s->offset))
		i->first = s->address - s->offset;
	return s->offset && known < 2 ? 1 : 2;
}

int unwind_address(const uint8_t *image, uint64_t size, uint64_t start, uint64_t end,
	uint64_t offset, unsigned n, uint64_t *address)
{
	struct image i = {.bytes = image, .size = size};
	int known = 0;

	if (head(&i) != 0)
		return -1;
	for (unsigned k = 0; k < i.count; k++) {
		struct segment s = segment(&i, k);
		if (s.type == PT_LOAD)
			known = first_byte(&i, &s, known);
	}
	for (unsigned k = 0; k < i.count; k++) {
		struct segment s = segment(&i, k);
		if (s.type == PT_LOAD && s.flags & PF_X && s.offset < offset + (end - start)
			&& s.offset + s.size > offset && !n--) {
			*address = start - (s.address + (offset - s.offset) - i.first);
			return 0;
		}
	}
	return -1;
}

/* Returns the link address of the header of I's tables; 0 when there is none; on ARM that of
 * .ARM.exidx, whose segment goes to *EXIDX.  *KNOWN becomes not 0 when I has loaded segments; then
 * i->first is set. */
static uint64_t header_of(struct image *i, int *known, struct segment *exidx)
{
	uint64_t header = 0;

	for (unsigned n = 0; n < i->count; n++) {
		struct segment s = segment(i, n);
		if (s.type == PT_LOAD)
			*known = first_byte(i, &s, *known);
		if (s.type == PT_GNU_EH_FRAME)
			header = s.address;
		if (s.type == PT_ARM_EXIDX && i->machine == EM_ARM)
			*exidx = s;
	}
	return exidx->size ? exidx->address : header;
}

int unwind_load(struct unwind_object *o, const struct unwind_machine *machine, const uint8_t *image,
	uint64_t size, uint64_t address, int loaded)
{
	struct image i = {.bytes = image, .size = size};
	struct segment s, tables = {0}, exidx = {0};
	struct section found;
	uint64_t bias, header;
	int known = 0, bad;

	o->entry = o->header = o->tables = o->size = o->no_head = 0;
	o->go_size = o->go_text = o->debug_size = o->bias = 0;
	o->bytes = o->code = o->go = o->debug = NULL;
	bad = head(&i);
	if (i.machine && i.machine != machine->elf) { /* or another byte order */
		o->header = UNWIND_NOWHERE;
		bad = -1;
	}
	if (bad)
		return -1;
	header = header_of(&i, &known, &exidx);
	if (!header && !loaded && i.machine != EM_ARM
		&& find_section(&i, ".eh_frame", ".eh_frame", &found)) {
		header = found.address;
		o->no_head = 1;
	}
	if (!known)
		return -1;
	bias = address - i.first;
	if (loaded && o->start - address < size && o->end - address <= size)
		o->code = image + (o->start - address);
	for (unsigned n = 0; n < i.count; n++) {
		s = segment(&i, n);
		if (s.type != PT_LOAD)
			continue;
		if (header && header >= s.address && header - s.address < s.size)
			tables = s;
		if (!loaded && s.flags & PF_X)
			code(o, &i, s.address + bias, s.size, s.offset);
	}
	o->entry = i.entry ? i.entry + bias : 0;
	o->bias = bias;
	if (!loaded) {
		go(o, &i, bias);
		o->debug = find_section(&i, ".debug_frame", ".debug_frame", &found);
		o->debug_size = o->debug ? found.size : 0;
	}
	if (!header || !tables.size || !place(&i, &tables, loaded))
		return o->go || o->debug ? 0 : -1;
	o->header = header + bias;
	if (exidx.size) {
		o->debug = NULL;
		o->exidx_size = exidx.size;
	}
	o->tables = tables.address + bias;
	o->bytes = place(&i, &tables, loaded);
	o->size = tables.size;
	return 0;
}
