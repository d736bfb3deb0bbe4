/* elfscn.h - sections of an ELF file by name, as libelf knows them. */
#ifndef ELFSCN_H
#define ELFSCN_H

#include "dwarf/cursor.h"

#include <libelf.h>

/* The first section called NAME that has bytes in the file; NULL none. */
Elf_Scn *elfscn_named(Elf *elf, const char *name);

/* The bytes of SCN as they lie in the file; none (but no NULL: they may be added to) when SCN is
 * NULL or reaches beyond the file. */
struct bytes elfscn_bytes(Elf_Scn *scn);

#endif
