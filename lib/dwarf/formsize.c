/* formsize.c - owns a table of the sizes of attribute values. */
#include "dwarf/dwconst.h"
#include "dwarf/formsize.h"

#include <stdint.h>

/* Bytes + 1 of each form of fixed length.  Other forms have 0 here, or lie beyond the table. */
static const uint8_t sizes[] = {
	[DW_FORM_flag_present] = 1,
	[DW_FORM_implicit_const] = 1,
	[DW_FORM_data1] = 2,
	[DW_FORM_ref1] = 2,
	[DW_FORM_flag] = 2,
	[DW_FORM_strx1] = 2,
	[DW_FORM_addrx1] = 2,
	[DW_FORM_data2] = 3,
	[DW_FORM_ref2] = 3,
	[DW_FORM_strx2] = 3,
	[DW_FORM_addrx2] = 3,
	[DW_FORM_strx3] = 4,
	[DW_FORM_addrx3] = 4,
	[DW_FORM_data4] = 5,
	[DW_FORM_ref4] = 5,
	[DW_FORM_strx4] = 5,
	[DW_FORM_addrx4] = 5,
	[DW_FORM_ref_sup4] = 5,
	[DW_FORM_data8] = 9,
	[DW_FORM_ref8] = 9,
	[DW_FORM_ref_sig8] = 9,
	[DW_FORM_ref_sup8] = 9,
	[DW_FORM_data16] = 17,
};

int form_size(unsigned form, unsigned version, unsigned addr_size, unsigned offset_size)
{
	if (form < sizeof sizes && sizes[form])
		return sizes[form] - 1;
	switch (form) {
	case DW_FORM_addr: return (int)addr_size;
	case DW_FORM_ref_addr: return (int)(version <= 2 ? addr_size : offset_size);
	case DW_FORM_strp:
	case DW_FORM_line_strp:
	case DW_FORM_sec_offset:
	case DW_FORM_strp_sup:
	case DW_FORM_GNU_ref_alt:
	case DW_FORM_GNU_strp_alt: return (int)offset_size;
	default: return -1;
	}
}
