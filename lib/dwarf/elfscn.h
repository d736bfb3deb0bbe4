/* elfscn.h - finds sections of an ELF file by name, through libelf. */
#ifndef ELFSCN_H
#define ELFSCN_H

#include "dwarf/cursor.h"

#include <libelf.h>

/* The first section called NAME that has bytes in the file; NULL none. */
Elf_Scn *elfscn_named(Elf *elf, const char *name);

/* The bytes of SCN as they lie in the file.  None when SCN is NULL or reaches beyond the file; the
 * pointer is not NULL even then, so that C allows adding to it. */
struct bytes elfscn_bytes(Elf_Scn *scn);

#endif
