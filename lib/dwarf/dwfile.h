/* dwfile.h - reads the units of a file with DWARF, and their abbreviations.
 *   .debug_info:    unit header, DIEs      .debug_abbrev:   meanings of the codes of DIEs
 * Versions 2 to 5 of the standard, and GNU's extensions of version 4 for split and shared debug
 * data. */
#ifndef DWFILE_H
#define DWFILE_H

#include "dwarf/elffile.h"

/* The value of an attribute. */
enum value_kind {
	VALUE_NONE,  /* blocks, expressions, and what no caller needs */
	VALUE_ADDR,  /* U is an address */
	VALUE_ADDRX, /* U is an index into .debug_addr */
	VALUE_UINT,  /* U is a number; VALUE_SINT when it was signed */
	VALUE_SINT,
	VALUE_OFFSET, /* U is an offset into some section */
	VALUE_RNGLISTX,
	VALUE_REF,     /* the DIE at U in .debug_info of the unit's file */
	VALUE_REF_ALT, /* the DIE at U in the supplementary file */
	VALUE_TEXT,    /* TEXT */
	VALUE_STR,
	VALUE_LINE_STR,
	VALUE_STR_ALT,
	VALUE_STRX, /* U is the index of the text; for the four kinds before, its offset */
};

struct value {
	enum value_kind kind;
	uint64_t u;
	const char *text;
};

struct attr_spec {
	uint16_t name, form;
	uint16_t run,
		/* RUN attributes from this one on, of FIXED bytes in all, can be skipped at once */
		fixed;
	int64_t implicit; /* the value, for DW_FORM_implicit_const */
};

struct abbrev {
	uint64_t code;
	uint16_t tag;
	uint8_t children;
	uint8_t code_holder;   /* 1: a function or an inlined call that may have addresses */
	uint32_t first, count; /* first: index of its first attr_spec; count: how many */
	uint32_t fixed; /* bytes of its attributes when all have a fixed size, else ABBREV_VARIES */
};

#define ABBREV_VARIES UINT32_MAX

struct abbrevs { /* the abbreviations at one offset in .debug_abbrev, for units with the same
		  * version and sizes */
	uint64_t off;
	uint8_t version, addr_size, offset_size;
	struct abbrev *entry; /* sorted by code; when dense, code C is entry[C - 1] */
	size_t n;
	int dense;
	struct attr_spec *spec;
	struct abbrevs *next; /* the next in a list, most recently used first */
	int pins;             /* how many walks over DIEs use it now */
};

struct dwfile;

struct unit {
	struct dwfile *file;
	uint64_t off, die, end; /* offsets in .debug_info: of its header, its first DIE, its end */
	uint64_t abbrev_off;
	uint8_t version, addr_size, offset_size, type;
	uint64_t dwo_id; /* id that a skeleton and its split unit share; 0 none */
	int read;        /* 1: unit_read has filled in the fields below */
	uint16_t tag, lang;
	const char *name, *comp_dir, *dwo_name;
	uint64_t part[SEC_MAX]; /* for a unit in a .dwp: where its part of each section begins */
	uint64_t str_offsets_base, addr_base, rnglists_base, ranges_base;
	uint64_t low_pc, stmt_list; /* stmt_list: UINT64_MAX none */
	int has_low;
	struct value pcs_low, pcs_high, pcs_ranges; /* values in its first DIE */
	struct unit *skeleton;                      /* the skeleton of a split unit */
	struct unit *split; /* the split unit of a skeleton, owned by dwsplit.h; NULL none */
	int split_sought;
};

struct dwfile {
	struct elffile *elf; /* owned by the caller, who keeps it until dwfile_close */
	int big;
	struct dwfile *alt; /* supplementary file made by dwz, owned by the caller; NULL none */
	struct unit *unit;  /* sorted by offset */
	size_t units;
	int units_known;
	struct abbrevs *abbrevs;
};

/* Prepare F to read the units of ELF.  F keeps a pointer to ELF, and reads sections on demand. */
void dwfile_open(struct dwfile *f, struct elffile *elf);

/* A section of F, inflated. */
struct bytes dwfile_section(struct dwfile *f, enum elf_section which);

/* Find all units; reads only their headers.  A damaged header ends the list. */
void dwfile_find_units(struct dwfile *f);

/* The unit that holds offset OFF of .debug_info, NULL none. */
struct unit *dwfile_unit_at(struct dwfile *f, uint64_t off);

/* Read the header of the unit at OFF.  Returns 0, or -1 when there is none or its length is
 * wrong. */
int dwfile_header(struct dwfile *f, uint64_t off, struct unit *u);

/* The abbreviations of U; NULL when there are none.  Valid while `pins' is not 0, and at least
 * until the tables of 256 other shapes were asked for. */
struct abbrevs *dwfile_abbrevs(struct unit *u);

/* Read only the abbreviation with CODE into OUT, and its attributes into SPEC, which has room for
 * MAX.  Cheaper than dwfile_abbrevs for a unit's first DIE.  Returns 0, or -1 when it cannot be
 * read or has more attributes. */
int dwfile_first_abbrev(const struct unit *u, uint64_t code, struct abbrev *out,
	struct attr_spec *spec, size_t max);

/* The abbreviation with CODE, NULL none. */
static inline const struct abbrev *abbrev_find(const struct abbrevs *a, uint64_t code)
{
	size_t lo = 0, hi = a->n;

	if (a->dense)
		return code - 1 < a->n ? &a->entry[code - 1] : NULL;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (a->entry[mid].code < code)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < a->n && a->entry[lo].code == code ? &a->entry[lo] : NULL;
}

void dwfile_close(struct dwfile *f);

#endif
