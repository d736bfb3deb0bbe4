/* elfrel.c - places sections and applies relocations.
 *   in:   R_X86_64_64 .text+0x10 at byte 24 of .debug_addr   R_RISCV_SUB16 .L3 at 60 of .debug_line
 *   out:  10 00 00 00 00 00 00 00 there                      two bytes there, less by .L3's address
 * The numbers are those of the machines' ABIs; see <elf.h>. */
#include "dwarf/elfrel.h"

#include <gelf.h>
#include <stdlib.h>

enum { TABLES_MAX = 4, ALIGN_MAX = 1 << 24, NONE = 0 };

enum action {
	SET = 1, /* store the value; where relocations carry no addend, add the one in the data */
	ADD,
	SUB, /* ADD and SUB change the number in the data by the value */
	SET6,
	SUB6, /* SET and SUB in the lower 6 bits of a byte */
	ULEB_SET,
	ULEB_SUB, /* SET and SUB in a ULEB128, which keeps its length */
	LEAVE,    /* do nothing: only linkers need it, or it is the place of a thread's variable */
};

static const struct kind {
	uint16_t machine, type;
	uint8_t action, bytes;
} kinds[] = {
	{EM_X86_64, R_X86_64_64, SET, 8},
	{EM_X86_64, R_X86_64_32, SET, 4},
	{EM_X86_64, R_X86_64_32S, SET, 4},
	{EM_X86_64, R_X86_64_DTPOFF64, LEAVE, 8},
	{EM_X86_64, R_X86_64_DTPOFF32, LEAVE, 4},
	{EM_386, R_386_32, SET, 4},
	{EM_386, R_386_TLS_LDO_32, LEAVE, 4},
	{EM_AARCH64, R_AARCH64_ABS64, SET, 8},
	{EM_AARCH64, R_AARCH64_ABS32, SET, 4},
	{EM_AARCH64, R_AARCH64_ABS16, SET, 2},
	{EM_AARCH64, R_AARCH64_TLS_DTPREL, LEAVE, 8},
	{EM_ARM, R_ARM_ABS32, SET, 4},
	{EM_ARM, R_ARM_TLS_LDO32, LEAVE, 4},
	{EM_RISCV, R_RISCV_64, SET, 8},
	{EM_RISCV, R_RISCV_32, SET, 4},
	{EM_RISCV, R_RISCV_SET32, SET, 4},
	{EM_RISCV, R_RISCV_SET16, SET, 2},
	{EM_RISCV, R_RISCV_SET8, SET, 1},
	{EM_RISCV, R_RISCV_SET6, SET6, 1},
	{EM_RISCV, R_RISCV_SUB6, SUB6, 1},
	{EM_RISCV, R_RISCV_ADD8, ADD, 1},
	{EM_RISCV, R_RISCV_SUB8, SUB, 1},
	{EM_RISCV, R_RISCV_ADD16, ADD, 2},
	{EM_RISCV, R_RISCV_SUB16, SUB, 2},
	{EM_RISCV, R_RISCV_ADD32, ADD, 4},
	{EM_RISCV, R_RISCV_SUB32, SUB, 4},
	{EM_RISCV, R_RISCV_ADD64, ADD, 8},
	{EM_RISCV, R_RISCV_SUB64, SUB, 8},
	{EM_RISCV, 60 /* SET_ULEB128 */, ULEB_SET, 1},
	{EM_RISCV, 61 /* SUB_ULEB128 */, ULEB_SUB, 1},
	{EM_RISCV, R_RISCV_TLS_DTPREL64, LEAVE, 8},
	{EM_RISCV, R_RISCV_TLS_DTPREL32, LEAVE, 4},
	{EM_S390, R_390_64, SET, 8},
	{EM_S390, R_390_32, SET, 4},
	{EM_S390, R_390_16, SET, 2},
	{EM_S390, R_390_TLS_LDO64, LEAVE, 8},
	{EM_S390, R_390_TLS_LDO32, LEAVE, 4},
	{EM_PPC64, R_PPC64_ADDR64, SET, 8},
	{EM_PPC64, R_PPC64_UADDR64, SET, 8},
	{EM_PPC64, R_PPC64_ADDR32, SET, 4},
	{EM_PPC64, R_PPC64_UADDR32, SET, 4},
	{EM_PPC64, R_PPC64_DTPREL64, LEAVE, 8},
	{EM_PPC, R_PPC_ADDR32, SET, 4},
	{EM_PPC, R_PPC_UADDR32, SET, 4},
	{EM_PPC, R_PPC_DTPREL32, LEAVE, 4},
	{EM_MIPS, R_MIPS_32, SET, 4},
	{EM_MIPS, R_MIPS_64, SET, 8},
	{EM_MIPS, R_MIPS_TLS_DTPREL32, LEAVE, 4},
	{EM_MIPS, R_MIPS_TLS_DTPREL64, LEAVE, 8},
	{EM_SPARCV9, R_SPARC_64, SET, 8},
	{EM_SPARCV9, R_SPARC_UA64, SET, 8},
	{EM_SPARCV9, R_SPARC_32, SET, 4},
	{EM_SPARCV9, R_SPARC_UA32, SET, 4},
	{EM_SPARCV9, R_SPARC_TLS_DTPOFF64, LEAVE, 8},
	{EM_SPARC, R_SPARC_32, SET, 4},
	{EM_SPARC, R_SPARC_UA32, SET, 4},
	{EM_SPARC, R_SPARC_TLS_DTPOFF32, LEAVE, 4},
	{EM_BPF, 2 /* ABS64 */, SET, 8},
	{EM_BPF, 3 /* ABS32 */, SET, 4},
	{EM_BPF, 4 /* NODYLD32 */, SET, 4},
};

struct fix { /* a relocation */
	uint64_t at, addend;
	uint64_t symbol;
	unsigned type;
	int has_addend;
};

struct symbols {
	Elf_Data *data, *more; /* data: the symbol table; more: its long section numbers */
};

uint64_t *elfrel_layout(Elf *elf, size_t *n)
{
	uint64_t *layout, end = 0;
	GElf_Shdr sh;
	size_t i;
	int given = 0;

	if (elf_getshdrnum(elf, n) != 0 || !*n || !(layout = calloc(*n, sizeof *layout)))
		return NULL;
	for (i = 1; i < *n && !given; i++)
		given = gelf_getshdr(elf_getscn(elf, i), &sh) && sh.sh_flags & SHF_ALLOC
			&& sh.sh_addr;
	for (i = 1; i < *n; i++) {
		uint64_t align;
		if (!gelf_getshdr(elf_getscn(elf, i), &sh) || !(sh.sh_flags & SHF_ALLOC))
			continue;
		align = sh.sh_addralign && sh.sh_addralign <= ALIGN_MAX
				&& !(sh.sh_addralign & (sh.sh_addralign - 1))
			? sh.sh_addralign
			: 1;
		layout[i] = given ? sh.sh_addr : (end + align - 1) & ~(align - 1);
		end = layout[i] + sh.sh_size;
		if (end < layout[i]) /* a damaged size */
			end = layout[i];
	}
	return layout;
}

/* The next section after SCN with relocations of section INDEX; NULL none. */
static Elf_Scn *next_of(const struct elfrel *r, Elf_Scn *scn, size_t index, GElf_Shdr *sh)
{
	while ((scn = elf_nextscn(r->elf, scn)) && elf_ndxscn(scn) < r->layouts)
		if (gelf_getshdr(scn, sh) && (sh->sh_type == SHT_REL || sh->sh_type == SHT_RELA)
			&& sh->sh_info == index)
			return scn;
	return NULL;
}

int elfrel_wanted(const struct elfrel *r, size_t index)
{
	GElf_Shdr sh;

	return next_of(r, NULL, index, &sh) != NULL;
}

/* Read relocation number I of DATA into F.  Returns 0, or -1 when there are no more. */
static int get_fix(
	const struct elfrel *r, Elf_Data *data, unsigned sh_type, size_t i, struct fix *f)
{
	GElf_Rela rela;
	GElf_Rel rel;
	uint64_t info;

	f->has_addend = sh_type == SHT_RELA;
	f->addend = 0;
	if (f->has_addend && gelf_getrela(data, (int)i, &rela)) {
		f->at = rela.r_offset;
		f->addend = (uint64_t)rela.r_addend;
		info = rela.r_info;
	} else if (!f->has_addend && gelf_getrel(data, (int)i, &rel)) {
		f->at = rel.r_offset;
		info = rel.r_info;
	} else {
		return -1;
	}
	if (r->machine == EM_MIPS
		&& r->bits == 64) { /* an entry has three kinds, in an order of its own */
		f->symbol = r->big ? info >> 32 : info & UINT32_MAX;
		f->type = (unsigned)(r->big ? info & 255 : info >> 56);
	} else if (r->machine == EM_SPARCV9) { /* the upper bits are data of R_SPARC_OLO10 */
		f->symbol = info >> 32;
		f->type = (unsigned)(info & 255);
	} else {
		f->symbol = GELF_R_SYM(info);
		f->type = (unsigned)GELF_R_TYPE(info);
	}
	return 0;
}

/* Put the address of symbol number I into *VALUE.  Returns 0, or -1 when the symbol is not defined
 * in this file. */
static int get_symbol(const struct elfrel *r, const struct symbols *s, uint64_t i, uint64_t *value)
{
	Elf32_Word number = 0;
	GElf_Sym sym;
	size_t index;

	*value = 0;
	if (i == 0)
		return 0;
	if (i > INT32_MAX || !gelf_getsymshndx(s->data, s->more, (int)i, &sym, &number))
		return -1;
	index = sym.st_shndx == SHN_XINDEX ? number : sym.st_shndx;
	*value = sym.st_value;
	if (sym.st_shndx == SHN_ABS)
		return 0;
	if (index == SHN_UNDEF || index >= r->layouts
		|| (sym.st_shndx >= SHN_LORESERVE && sym.st_shndx != SHN_XINDEX))
		return -1;
	*value += r->layout[index];
	return 0;
}

static uint64_t load(const uint8_t *p, unsigned n, int big)
{
	uint64_t v = 0;

	for (unsigned i = 0; i < n; i++)
		v = v << 8 | p[big ? i : n - 1 - i];
	return v;
}

static void store(uint8_t *p, unsigned n, int big, uint64_t v)
{
	for (unsigned i = 0; i < n; i++, v >>= 8)
		p[big ? n - 1 - i : i] = (uint8_t)v;
}

/* Set the ULEB128 at P, which ends before END, to V, or subtract V from it.  It keeps its
 * length. */
static void uleb(uint8_t *p, const uint8_t *end, uint64_t v, int subtract)
{
	uint64_t old = 0;
	size_t n = 0;

	do {
		if (n < 10)
			old |= (uint64_t)(p[n] & 0x7f) << 7 * n;
	} while (p[n++] & 0x80 && p + n < end);
	v = subtract ? old - v : v;
	for (size_t i = 0; i < n; i++, v = i < 10 ? v >> 7 : 0)
		p[i] = (uint8_t)((v & 0x7f) | (p[i] & 0x80));
}

static const struct kind *find_kind(unsigned machine, unsigned type)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i].machine == machine && kinds[i].type == type)
			return &kinds[i];
	return NULL;
}

static void fix(const struct elfrel *r, const struct kind *k, const struct fix *f, uint64_t value,
	uint8_t *p, const uint8_t *end)
{
	uint64_t old = load(p, k->bytes, r->big);

	value += f->addend;
	switch (k->action) {
	case SET: store(p, k->bytes, r->big, f->has_addend ? value : old + value); break;
	case ADD: store(p, k->bytes, r->big, old + value); break;
	case SUB: store(p, k->bytes, r->big, old - value); break;
	case SET6: *p = (uint8_t)((*p & 0xc0) | (value & 0x3f)); break;
	case SUB6: *p = (uint8_t)((*p & 0xc0) | ((*p - value) & 0x3f)); break;
	case ULEB_SET: uleb(p, end, value, 0); break;
	case ULEB_SUB: uleb(p, end, value, 1); break;
	default: break;
	}
}

/* The symbol table in section INDEX, with its long section numbers (SHT_SYMTAB_SHNDX). */
static struct symbols symbols_of(const struct elfrel *r, size_t index)
{
	struct symbols s = {elf_getdata(elf_getscn(r->elf, index), NULL), NULL};
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;

	if (s.data && s.data->d_type != ELF_T_SYM)
		s.data = NULL;
	while ((scn = elf_nextscn(r->elf, scn)) && elf_ndxscn(scn) < r->layouts)
		if (gelf_getshdr(scn, &sh) && sh.sh_type == SHT_SYMTAB_SHNDX && sh.sh_link == index)
			s.more = elf_getdata(scn, NULL);
	return s;
}

size_t elfrel_apply(
	const struct elfrel *r, size_t index, uint8_t *data, size_t size, unsigned *kind)
{
	size_t unknown = 0, tables = 0;
	Elf_Scn *scn = NULL;
	GElf_Shdr sh;
	struct fix f;

	while ((scn = next_of(r, scn, index, &sh))) {
		if (tables++ >= TABLES_MAX) {
			unknown += sh.sh_entsize ? sh.sh_size / sh.sh_entsize : 1;
			continue;
		}
		Elf_Data *table = elf_getdata(scn, NULL);
		struct symbols s = symbols_of(r, sh.sh_link);
		const struct kind *k = NULL;
		uint64_t value;
		if (!table || !s.data)
			continue;
		for (size_t i = 0; i < INT32_MAX && get_fix(r, table, sh.sh_type, i, &f) == 0;
			i++) {
			if (f.type == NONE)
				continue;
			if (!k || k->type != f.type)
				k = find_kind(r->machine, f.type);
			if (!k) {
				unknown++;
				*kind = f.type;
			} else if (f.at <= size && k->bytes <= size - f.at
				&& get_symbol(r, &s, f.symbol, &value) == 0) {
				fix(r, k, &f, value, data + f.at, data + size);
			}
		}
	}
	return unknown;
}
