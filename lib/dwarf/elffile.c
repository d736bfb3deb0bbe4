/* elffile.c - owns a mapped ELF file and its inflated sections. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "dwarf/dwconst.h"
#include "dwarf/elffile.h"
#include "dwarf/elfrel.h"
#include "dwarf/inflate.h"
#include "elf/elfid.h"

#include <errno.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RELOCATED_MAX = 256 << 20 }; /* bytes of a relocated section, which lies in memory */

static const char *const names[SEC_MAX] = {
	[SEC_INFO] = "info",
	[SEC_ABBREV] = "abbrev",
	[SEC_LINE] = "line",
	[SEC_STR] = "str",
	[SEC_LINE_STR] = "line_str",
	[SEC_STR_OFFSETS] = "str_offsets",
	[SEC_ADDR] = "addr",
	[SEC_RANGES] = "ranges",
	[SEC_RNGLISTS] = "rnglists",
	[SEC_ARANGES] = "aranges",
	[SEC_CU_INDEX] = "cu_index",
};

/* Which section NAME is, in one of the forms .debug_X, .zdebug_X or .debug_X.dwo (*DWO is 1 then);
 * SEC_MAX when it is not one of `names'. */
static enum elf_section section_called(const char *name, int *dwo)
{
	enum elf_section s;
	size_t n;

	*dwo = 0;
	if (strcmp(name, ".gnu_debugaltlink") == 0)
		return SEC_ALTLINK;
	if (strncmp(name, ".debug_", 7) == 0)
		name += 7;
	else if (strncmp(name, ".zdebug_", 8) == 0)
		name += 8;
	else
		return SEC_MAX;
	n = strlen(name);
	if (n > 4 && strcmp(name + n - 4, ".dwo") == 0) {
		*dwo = 1;
		n -= 4;
	}
	for (s = 0; s < SEC_MAX; s++)
		if (names[s] && strlen(names[s]) == n && memcmp(names[s], name, n) == 0)
			break;
	return s;
}

/* Add SIZE bytes of code at LO.  Returns 0, or -1 when there is no memory. */
static int add_code(struct elffile *f, uint64_t lo, uint64_t size)
{
	return !size || lo + size < lo ? 0 : paint_add(&f->code, lo, lo + size, 0);
}

/* Take the build-id from the notes in SCN, if there is one. */
static void take_notes(struct elffile *f, Elf_Scn *scn)
{
	Elf_Data *data = elf_getdata(scn, NULL);
	size_t at = 0, name, desc, next;
	GElf_Nhdr note;

	while (data && (next = gelf_getnote(data, at, &note, &name, &desc)) > at) {
		if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4
			&& note.n_descsz <= sizeof f->id
			&& memcmp((char *)data->d_buf + name, "GNU", 4) == 0) {
			f->id_len = note.n_descsz;
			memcpy(f->id, (char *)data->d_buf + desc, f->id_len);
			return;
		}
		at = next;
	}
}

/* 1 when the first unit in SCN, a .debug_info, is a type unit. */
static int holds_types(const struct elffile *f, Elf_Scn *scn, const GElf_Shdr *sh)
{
	Elf_Data *data = elf_rawdata(scn, NULL);
	struct bytes b = {NULL, 0};
	struct cursor c;
	GElf_Chdr ch;
	void *own = NULL;
	size_t head = f->bits == 64 ? sizeof(Elf64_Chdr) : sizeof(Elf32_Chdr);
	const char *why;
	int types;

	if (data && data->d_buf)
		b = (struct bytes){data->d_buf, data->d_size};
	if (sh->sh_flags & SHF_COMPRESSED && gelf_getchdr(scn, &ch) && b.size > head) {
		b = (struct bytes){b.data + head, b.size - head};
		own = inflate_map(b, (unsigned)ch.ch_type, ch.ch_size, &why);
		b = (struct bytes){own, own ? ch.ch_size : 0};
	}
	c = cursor_at(b, 0, f->big);
	if (cursor_uint(&c, 4) == UINT32_MAX)
		cursor_skip(&c, 8);
	types = cursor_uint(&c, 2) >= 5
		&& ((types = cursor_u8(&c)) == DW_UT_type || types == DW_UT_split_type);
	if (own)
		munmap(own, (size_t)b.size);
	return types;
}

/* Take SCN as section S when it is better than the one found so far.  The first of a name wins,
 * with two exceptions.  Of several .debug_info, as in files that are not linked, the first with
 * units of code wins.  The file's own section wins over a split one (.dwo), unless the file was
 * opened for its split ones: an object may have both (-gsplit-dwarf=single). */
static void take_section(
	struct elffile *f, Elf_Scn *scn, const GElf_Shdr *sh, enum elf_section s, int dwo)
{
	int better = !f->section[s].index
		|| (f->split ? f->section[s].dwo < dwo : f->section[s].dwo > dwo);

	if (!better && s == SEC_INFO && f->section[s].dwo == dwo && f->types_first)
		better = 1;
	if (!better)
		return;
	f->section[s].index = elf_ndxscn(scn);
	f->section[s].dwo = dwo;
	if (s == SEC_INFO)
		f->types_first = f->type == ET_REL && holds_types(f, scn, sh);
}

static int take_sections(struct elffile *f, const char **why)
{
	Elf_Scn *scn = NULL;
	size_t strings;
	GElf_Shdr sh;

	*why = "no section headers";
	if (elf_getshdrstrndx(f->elf, &strings) != 0)
		return -1;
	*why = "no memory for its sections";
	while ((scn = elf_nextscn(f->elf, scn))) {
		enum elf_section s;
		const char *name;
		int dwo;
		if (!gelf_getshdr(scn, &sh))
			continue;
		if (sh.sh_flags & SHF_ALLOC && sh.sh_flags & SHF_EXECINSTR
			&& add_code(f, elffile_address(f, elf_ndxscn(scn), sh.sh_addr), sh.sh_size)
				!= 0)
			return -1;
		if (sh.sh_type == SHT_NOTE && !f->id_len)
			take_notes(f, scn);
		if (!(name = elf_strptr(f->elf, strings, sh.sh_name)) || sh.sh_type == SHT_NOBITS)
			continue;
		s = section_called(name, &dwo);
		if (s != SEC_MAX)
			take_section(f, scn, &sh, s, dwo);
	}
	return paint_flatten(&f->code);
}

static int take_elf(struct elffile *f, const char **why)
{
	GElf_Ehdr eh;
	char *ident;
	size_t size;

	*why = "not an ELF file";
	if (!f->elf || elf_kind(f->elf) != ELF_K_ELF || !gelf_getehdr(f->elf, &eh)
		|| !(ident = elf_getident(f->elf, NULL)))
		return -1;
	*why = "its section headers lie beyond its end: it was cut";
	if (eh.e_shoff
		&& (!elf_rawfile(f->elf, &size) || eh.e_shoff > size
			|| (uint64_t)eh.e_shnum * eh.e_shentsize > size - eh.e_shoff))
		return -1;
	f->big = ident[EI_DATA] == ELFDATA2MSB;
	f->bits = ident[EI_CLASS] == ELFCLASS64 ? 64 : 32;
	f->type = eh.e_type;
	f->machine = eh.e_machine;
	if (f->type == ET_REL && !(f->layout = elfrel_layout(f->elf, &f->layouts))) {
		*why = "no section headers";
		return -1;
	}
	return take_sections(f, why);
}

static int open_as(struct elffile *f, int split, const char *path, const char **why)
{
	struct elfid id;
	int fd;

	memset(f, 0, sizeof *f);
	f->split = split;
	elf_version(EV_CURRENT);
	if ((fd = elfid_open(path, &id, why)) < 0)
		return -1;
	f->map_size = (size_t)id.size;
	f->map = f->map_size ? mmap(NULL, f->map_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
	close(fd);
	*why = f->map_size ? "cannot be mapped" : "empty";
	if (f->map == MAP_FAILED) {
		f->map = NULL;
		return -1;
	}
	f->elf = elf_memory(f->map, f->map_size);
	if (take_elf(f, why) == 0 && (f->path = strdup(path)))
		return 0;
	elffile_close(f);
	return -1;
}

int elffile_open(struct elffile *f, const char *path, const char **why)
{
	return open_as(f, 0, path, why);
}

int elffile_open_split(struct elffile *f, const char *path, const char **why)
{
	return open_as(f, 1, path, why);
}

int elffile_memory(struct elffile *f, void *image, size_t size, const char **why)
{
	memset(f, 0, sizeof *f);
	elf_version(EV_CURRENT);
	f->elf = elf_memory(image, size);
	if (take_elf(f, why) == 0 && (f->path = strdup("memory")))
		return 0;
	elffile_close(f);
	return -1;
}

/* Drop the whole pages between FROM and TO from memory. */
static void forget(const uint8_t *from, const uint8_t *to)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE),
		  lo = ((uintptr_t)from + page - 1) / page * page, hi = (uintptr_t)to / page * page;

	if (lo < hi)
		madvise((void *)lo, hi - lo, MADV_DONTNEED);
}

/* Inflate IN, the compressed bytes of section S, to SIZE bytes.  TYPE is ELFCOMPRESS_*. */
static struct bytes inflated(
	struct elffile *f, enum elf_section s, struct bytes in, unsigned type, uint64_t size)
{
	const char *why;

	f->section[s].own = inflate_map(in, type, size, &why);
	if (f->map)
		forget(in.data, in.data + in.size);
	if (!f->section[s].own) {
		f->partial = 1;
		msg_warn("cannot read all debug data of %s: %s", f->path, why);
		return (struct bytes){NULL, 0};
	}
	return (struct bytes){f->section[s].own, size};
}

/* The bytes of a section, inflated if they are compressed in GNU's old way: "ZLIB", then the size
 * in 8 bytes, big endian.  Some tools name a section .zdebug_* and do not compress it. */
static struct bytes plain_or_zdebug(
	struct elffile *f, enum elf_section s, struct bytes b, const char *name)
{
	struct cursor c = cursor_at(b, 4, 1);
	uint64_t size;

	if (!name || strncmp(name, ".zdebug", 7) != 0 || b.size < 12
		|| memcmp(b.data, "ZLIB", 4) != 0)
		return b;
	size = cursor_uint(&c, 8);
	return inflated(f, s, (struct bytes){c.p, cursor_left(&c)}, ELFCOMPRESS_ZLIB, size);
}

/* Relocate B, the bytes of section S, as linking would do.  Returns B itself when the file is
 * linked or the section has no relocations. */
static struct bytes relocated(struct elffile *f, enum elf_section s, struct bytes b)
{
	struct elfrel r = {f->elf, f->machine, f->big, f->bits, f->layout, f->layouts};
	size_t unknown;
	unsigned kind = 0;
	void *own = f->section[s].own;

	if (!f->layout || !b.size || !elfrel_wanted(&r, f->section[s].index))
		return b;
	if (b.size > RELOCATED_MAX) {
		msg_warn(
			"cannot read all debug data of %s: a section of it is too large to relocate",
			f->path);
		f->partial = 1;
		return (struct bytes){NULL, 0};
	}
	/* shared, so that elffile_let_go does not undo relocations */
	if (own ? mprotect(own, (size_t)b.size, PROT_READ | PROT_WRITE) != 0
		: (own = mmap(NULL, (size_t)b.size, PROT_READ | PROT_WRITE,
			   MAP_SHARED | MAP_ANONYMOUS, -1, 0))
				== MAP_FAILED)
		return (struct bytes){NULL, 0};
	if (!f->section[s].own)
		memcpy(own, b.data, (size_t)b.size);
	f->section[s].own = own;
	unknown = elfrel_apply(&r, f->section[s].index, own, (size_t)b.size, &kind);
	if (unknown)
		msg_warn(
			"cannot apply %zu relocations of %s (machine %u, type %u): its debug data may be wrong",
			unknown, f->path, f->machine, kind);
	return (struct bytes){own, b.size};
}

struct bytes elffile_section(struct elffile *f, enum elf_section s)
{
	Elf_Scn *scn;
	Elf_Data *data;
	GElf_Shdr sh;
	GElf_Chdr ch;
	size_t strings, head;
	struct bytes b = {NULL, 0};

	if (f->section[s].read || !f->section[s].index)
		return f->section[s].bytes;
	f->section[s].read = 1;
	scn = elf_getscn(f->elf, f->section[s].index);
	if (!scn || !gelf_getshdr(scn, &sh) || !(data = elf_rawdata(scn, NULL)) || !data->d_buf
		|| elf_getshdrstrndx(f->elf, &strings) != 0)
		return b;
	b = (struct bytes){data->d_buf, data->d_size};
	head = f->bits == 64 ? sizeof(Elf64_Chdr) : sizeof(Elf32_Chdr);
	if (!(sh.sh_flags & SHF_COMPRESSED))
		b = plain_or_zdebug(f, s, b, elf_strptr(f->elf, strings, sh.sh_name));
	else if (b.size < head || !gelf_getchdr(scn, &ch))
		b = (struct bytes){NULL, 0};
	else
		b = inflated(f, s, (struct bytes){b.data + head, b.size - head},
			(unsigned)ch.ch_type, ch.ch_size);
	return f->section[s].bytes = relocated(f, s, b);
}

int elffile_has_dwarf(const struct elffile *f)
{
	return f->section[SEC_INFO].index && f->section[SEC_ABBREV].index;
}

int elffile_is_code(const struct elffile *f, uint64_t addr)
{
	const struct paint_range *code = f->code.range;
	size_t lo = 0, hi = f->code.n;

	if (!hi)
		return 1;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (code[mid].hi <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < f->code.n && addr >= code[lo].lo;
}

void elffile_let_go(const struct elffile *f, enum elf_section s, uint64_t from, uint64_t to)
{
	struct bytes b = f->section[s].bytes;

	/* the caller's memory would be lost: no file has it */
	if ((f->map || f->section[s].own) && from < b.size)
		forget(b.data + from, b.data + (to < b.size ? to : b.size));
}

void elffile_close(struct elffile *f)
{
	for (int s = 0; s < SEC_MAX; s++)
		if (f->section[s].own)
			munmap(f->section[s].own, (size_t)f->section[s].bytes.size);
	elf_end(f->elf);
	if (f->map)
		munmap(f->map, f->map_size);
	free(f->layout);
	paint_free(&f->code);
	free(f->path);
	memset(f, 0, sizeof *f);
}
