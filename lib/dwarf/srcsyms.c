/* srcsyms.c - reads the symbols of an object.
 *   in,  an ELF symbol:  main, 0x1139, 23 bytes, STT_FUNC, STB_GLOBAL
 *   out:                 0000000000001139 0000000000001150 main
 * It takes the symbols that nm calls T, t, W and i, so that its answers are those of addr2nm.  It
 * also takes the symbols of function descriptors, which nm calls data. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "dwarf/cacheprune.h"
#include "dwarf/elffile.h"
#include "dwarf/elfopd.h"
#include "dwarf/elfscn.h"
#include "dwarf/minidebug.h"
#include "dwarf/srcsyms.h"
#include "symbols/codemark.h"
#include "symbols/objkey.h"
#include "symbols/symtab.h"

#include <errno.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_EACH = 4, NAMES_MORE = 1 << 20 };

struct table {
	struct symtab syms;
	const struct elffile *object;
	size_t max;          /* bytes of names that may still come: in a damaged file too many
			      * symbols may share a name */
	struct elffile mini; /* the file in .gnu_debugdata; open when IMAGE is not NULL */
	void *image;
};

/* What is known of an ELF file's sections while its symbols are read. */
struct sections {
	const struct elffile *file;
	uint8_t *code; /* 1: holds code, or descriptors of functions */
	size_t n;
	struct elfopd opd;
};

static int begin_sections(struct sections *s, const struct elffile *f, const struct elffile *object)
{
	GElf_Shdr sh;

	s->file = f;
	if (elf_getshdrnum(f->elf, &s->n) != 0)
		s->n = 0;
	if (!(s->code = calloc(s->n + 1, 1)))
		return -1;
	for (size_t i = 1; i < s->n; i++)
		s->code[i] =
			gelf_getshdr(elf_getscn(f->elf, i), &sh) && sh.sh_flags & SHF_EXECINSTR;
	elfopd_open(&s->opd, f, object);
	if (s->opd.index < s->n && s->opd.index)
		s->code[s->opd.index] = 1;
	return 0;
}

/* Put the sections of code into T, as elfid_code does, but for files of any byte order. */
static void code_ranges(struct symtab *t, const struct elffile *f)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;

	while ((scn = elf_nextscn(f->elf, scn))) {
		uint64_t addr;
		if (!gelf_getshdr(scn, &sh) || !(sh.sh_flags & SHF_EXECINSTR) || !sh.sh_size)
			continue;
		addr = elffile_address(f, elf_ndxscn(scn), sh.sh_addr);
		if (addr > UINT64_MAX - sh.sh_size)
			continue;
		t->sections = elfid_add_code(
			t->code, t->sections, SYMTAB_SECTIONS, addr, addr + sh.sh_size);
	}
}

/* 1 for a symbol that nm calls T, t, W or i. */
static int is_code(const GElf_Sym *sym, size_t index, const struct sections *s)
{
	unsigned type = GELF_ST_TYPE(sym->st_info), bind = GELF_ST_BIND(sym->st_info);

	if (sym->st_shndx == SHN_UNDEF || type == STT_SECTION || type == STT_FILE
		|| type == STT_COMMON || sym->st_shndx == SHN_COMMON)
		return 0;
	if (bind == STB_WEAK)
		return type != STT_OBJECT;
	return (bind == STB_LOCAL || bind == STB_GLOBAL) && index < s->n && s->code[index];
}

/* Add one symbol, whose name is in STRINGS.  Returns 0, or -1 with errno. */
static int take(struct table *t, const GElf_Sym *sym, size_t index, struct bytes strings,
	const struct sections *s)
{
	const char *name = (const char *)strings.data + sym->st_name, *nul;
	uint64_t addr = sym->st_value + elffile_address(s->file, index, 0);
	size_t len;

	if (!is_code(sym, index, s) || sym->st_name >= strings.size
		|| !(nul = memchr(name, 0, strings.size - sym->st_name)))
		return 0;
	len = (size_t)(nul - name);
	if (!len || codemark_is(s->file->machine, name, len))
		return 0;
	if (GELF_ST_TYPE(sym->st_info) != STT_NOTYPE)
		addr = codemark_address(s->file->machine, addr);
	if (s->opd.index && index == s->opd.index
		&& (GELF_ST_TYPE(sym->st_info) != STT_FUNC || !elfopd_code(&s->opd, index, &addr)))
		return 0;
	if (len > t->max) {
		errno = EFBIG;
		return -1;
	}
	t->max -= len;
	return symtab_take(&t->syms, name, len, addr, sym->st_size,
		GELF_ST_BIND(sym->st_info) != STB_LOCAL
			|| GELF_ST_TYPE(sym->st_info) == STT_GNU_IFUNC);
}

/* The extended section numbers that go with the symbol table of number INDEX; NULL none. */
static Elf_Data *extended(Elf *elf, size_t index)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;

	while ((scn = elf_nextscn(elf, scn)))
		if (gelf_getshdr(scn, &sh) && sh.sh_type == SHT_SYMTAB_SHNDX && sh.sh_link == index)
			return elf_getdata(scn, NULL);
	return NULL;
}

/* Add the symbols of the section SCN.  Returns 0, or -1 with errno. */
static int take_table(
	struct table *t, const struct elffile *f, Elf_Scn *scn, const struct sections *s)
{
	Elf_Data *data = elf_getdata(scn, NULL), *more = extended(f->elf, elf_ndxscn(scn));
	struct bytes strings;
	GElf_Shdr sh;
	GElf_Sym sym;
	Elf32_Word number;

	if (!data || !data->d_buf || data->d_type != ELF_T_SYM || !gelf_getshdr(scn, &sh))
		return 0;
	strings = elfscn_bytes(elf_getscn(f->elf, sh.sh_link));
	if (strings.size > (SIZE_MAX - t->max - NAMES_MORE) / NAMES_EACH)
		return 0;
	t->max += (size_t)strings.size * NAMES_EACH + NAMES_MORE;
	for (int i = 1; gelf_getsymshndx(data, more, i, &sym, &number); i++)
		if (take(t, &sym, sym.st_shndx == SHN_XINDEX ? number : sym.st_shndx, strings, s)
			!= 0)
			return -1;
	return 0;
}

/* Add the symbols of the tables of TYPE (SHT_*) in F. */
static int take_type(struct table *t, const struct elffile *f, unsigned type)
{
	Elf_Scn *scn = NULL;
	struct sections s;
	GElf_Shdr sh;
	int rc = 0;

	if (begin_sections(&s, f, t->object) != 0)
		return -1;
	while (rc == 0 && (scn = elf_nextscn(f->elf, scn)))
		if (gelf_getshdr(scn, &sh) && sh.sh_type == type) {
			rc = take_table(t, f, scn, &s);
			break; /* a file has one of each */
		}
	elfopd_close(&s.opd);
	free(s.code);
	return rc;
}

/* Add the symbols in .gnu_debugdata, and those in .dynsym, which .gnu_debugdata leaves out. */
static int take_mini(struct table *t, const struct elffile *f)
{
	const char *why;
	size_t size;
	void *image = minidebug_image(elfscn_bytes(elfscn_named(f->elf, ".gnu_debugdata")), &size);
	int rc;

	if (!image && size)
		msg_warn("cannot read all symbols of %s: .gnu_debugdata has more than %zu MB",
			f->path, size >> 20);
	if (!image || elffile_memory(&t->mini, image, size, &why) != 0) {
		free(image);
		return 0;
	}
	t->image = image;
	rc = take_type(t, &t->mini, SHT_SYMTAB);
	return rc == 0 && t->syms.n ? take_type(t, f, SHT_DYNSYM) : rc;
}

/* Make the text of the symbols of F, or of its debug file at DEBUG (NULL: none), in *TEXT. */
static int make_text(const struct elffile *f, const char *debug, char **text, size_t *size)
{
	struct table t = {.object = f};
	struct elffile d;
	const char *why;
	int rc = 0, gaps = 0, apart = debug && elffile_open(&d, debug, &why) == 0;

	code_ranges(&t.syms, f);
	if (apart)
		rc = take_type(&t, &d, SHT_SYMTAB);
	if (rc == 0 && !t.syms.n)
		rc = take_type(&t, f, SHT_SYMTAB);
	if (rc == 0 && !t.syms.n)
		rc = take_mini(&t, f);
	if (rc == 0 && !t.syms.n) {
		gaps = 1;
		rc = take_type(&t, f, SHT_DYNSYM);
	}
	if (rc == 0)
		rc = symtab_text(&t.syms, gaps, text, size);
	if (apart)
		elffile_close(&d);
	if (t.image)
		elffile_close(&t.mini);
	free(t.image);
	symtab_free(&t.syms);
	return rc;
}

/* Put into KEY the name that the symbols have in the cache.  Returns 0, or -1 with the reason in
 * *WHY. */
static int make_key(char *key, size_t size, const char *object, const char *debug, const char **why)
{
	struct elfid id, other;
	const char *ignored;
	size_t n;
	int fd = elfid_open(object, &id, why);

	if (fd < 0)
		return -1;
	close(fd);
	objkey(key, size, "srcsym", object, &id);
	n = strlen(key);
	n += (size_t)snprintf(key + n, size - n, "-%" PRIx64, id.mtime);
	if (debug && (fd = elfid_open(debug, &other, &ignored)) >= 0) {
		snprintf(key + n, size - n, "-d%" PRIx64 "-%" PRIx64, other.size, other.mtime);
		close(fd);
	}
	return 0;
}

int srcsyms_open(struct nmcache *c, const char *object, const char *debug, char *why, size_t size)
{
	struct elffile f;
	char key[OBJKEY_MAX + 60], *text;
	const char *reason;
	size_t n;

	if (make_key(key, sizeof key, object, debug, &reason) == 0) {
		if (nmcache_load(c, key) == 0)
			return 0;
		if (elffile_open(&f, object, &reason) == 0) {
			int rc = make_text(&f, debug, &text, &n);
			reason = strerror(errno);
			elffile_close(&f);
			if (rc == 0) {
				nmcache_take(c, text, n);
				/* without a cache the next run reads the symbols again */
				if (cacheprune_max() && nmcache_store(c, key) == 0)
					cacheprune(key);
				return 0;
			}
		}
	}
	snprintf(why, size, "cannot read the symbols of %s: %s", object, reason);
	return -1;
}
