/* dwconst.h - the numbers of DWARF that libdw's <dwarf.h> of older versions may lack, and the file itself. */
#ifndef DWCONST_H
#define DWCONST_H

#include <dwarf.h>

enum {
	PCT_UT_SKELETON = 4, PCT_UT_SPLIT_COMPILE = 5, PCT_UT_SPLIT_TYPE = 6, PCT_UT_TYPE = 2,
	PCT_FORM_LLVM_ADDRX_OFFSET = 0x2001,
	PCT_SECT_INFO = 1, PCT_SECT_ABBREV = 3, PCT_SECT_LINE = 4, PCT_SECT_STR_OFFSETS = 6,
	PCT_SECT_RNGLISTS = 8,
};

#endif
