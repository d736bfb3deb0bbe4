/* elffile.h - reads an ELF file and its sections, through libelf.  Sections are mapped from the
 * file.  A compressed one is inflated into a file without a name, so memory follows the pages that
 * are read.  A file that is cut while it is read raises SIGBUS: read it in a process that may die
 * (srcguard.h).  The sections of a file that is not linked are laid out, and relocated on first use
 * (elfrel.h). */
#ifndef ELFFILE_H
#define ELFFILE_H

#include "dwarf/cursor.h"
#include "dwarf/paint.h"

#include <libelf.h>

enum elf_section {
	SEC_INFO,
	SEC_ABBREV,
	SEC_LINE,
	SEC_STR,
	SEC_LINE_STR,
	SEC_STR_OFFSETS,
	SEC_ADDR,
	SEC_RANGES,
	SEC_RNGLISTS,
	SEC_ARANGES,
	SEC_CU_INDEX,
	SEC_ALTLINK,
	SEC_MAX
};

struct elffile {
	Elf *elf;
	void *map; /* NULL: the file is in the caller's memory */
	size_t map_size;
	int big, bits;          /* big: 1 for big endian; bits: 32 or 64 */
	int split;              /* 1: when a section is there plain and as .dwo, take the .dwo */
	unsigned type, machine; /* ET_*, EM_* */
	size_t id_len;          /* bytes of the build-id at `id'; 0: none */
	uint8_t id[64];
	size_t layouts; /* sections with an address in `layout', in ET_REL files; else 0 */
	uint64_t *layout;
	int types_first;   /* 1: the .debug_info found so far begins with a type unit */
	int partial;       /* 1: a section is missing, because there was no room to inflate it, or
		       * because it is damaged */
	struct paint code; /* addresses of sections with code, after paint_flatten */
	struct {
		size_t index; /* number of the section in the file; 0: there is none */
		int dwo;      /* 1: its name ends in .dwo, such as .debug_info.dwo */
		int read;     /* 1: BYTES are known */
		struct bytes bytes;
		void *own; /* inflated or relocated bytes; NULL: BYTES are the file's */
	} section[SEC_MAX];
	char *path;
};

/* Open the file at PATH, a regular one.  Returns 0, or -1 and the reason, a constant, in *WHY. */
int elffile_open(struct elffile *f, const char *path, const char **why);

/* Like elffile_open, but where PATH has a section plain and split (.debug_info.dwo and so on),
 * takes the split one. */
int elffile_open_split(struct elffile *f, const char *path, const char **why);

/* Like elffile_open, for a file of SIZE bytes in memory, at IMAGE.  The memory belongs to the
 * caller; this function may write to it. */
int elffile_memory(struct elffile *f, void *image, size_t size, const char **why);

/* The address of section INDEX.  SH_ADDR is the address in its header. */
static inline uint64_t elffile_address(const struct elffile *f, size_t index, uint64_t sh_addr)
{
	return !f->layout ? sh_addr : index < f->layouts ? f->layout[index] : 0;
}

/* The bytes of a section, inflated and relocated.  None when there is no such section, or, with a
 * message, when it cannot be inflated. */
struct bytes elffile_section(struct elffile *f, enum elf_section which);

/* 1 when there is DWARF: units and their abbreviations. */
int elffile_has_dwarf(const struct elffile *f);

/* 1 when ADDR lies in a section with code, or when the file does not tell where code is. */
int elffile_is_code(const struct elffile *f, uint64_t addr);

/* Drop the pages of a section from byte FROM to TO - 1 from memory. */
void elffile_let_go(const struct elffile *f, enum elf_section which, uint64_t from, uint64_t to);

void elffile_close(struct elffile *f);

#endif
