/* form.c - reads the values of attributes.  DWARF 5, 7.5.4 to 7.5.6; GNU's and LLVM's forms as
 * their tools write them. */
#include "dwarf/dwconst.h"
#include "dwarf/form.h"
#include "dwarf/formsize.h"

void form_skip(struct cursor *c, unsigned form, const struct unit *u)
{
	int n = form_size(form, u->version, u->addr_size, u->offset_size);

	if (n >= 0) {
		cursor_skip(c, (uint64_t)n);
		return;
	}
	switch (form) {
	case DW_FORM_block1: cursor_skip(c, cursor_u8(c)); break;
	case DW_FORM_block2: cursor_skip(c, cursor_uint(c, 2)); break;
	case DW_FORM_block4: cursor_skip(c, cursor_uint(c, 4)); break;
	case DW_FORM_block:
	case DW_FORM_exprloc: cursor_skip(c, cursor_uleb(c)); break;
	case DW_FORM_string: cursor_text(c); break;
	case DW_FORM_sdata:
	case DW_FORM_udata:
	case DW_FORM_ref_udata:
	case DW_FORM_strx:
	case DW_FORM_addrx:
	case DW_FORM_loclistx:
	case DW_FORM_rnglistx:
	case DW_FORM_GNU_addr_index:
	case DW_FORM_GNU_str_index: cursor_skip_leb(c); break;
	case DW_FORM_LLVM_addrx_offset:
		cursor_skip_leb(c);
		cursor_skip(c, 4);
		break;
	case DW_FORM_indirect:
		form = (unsigned)cursor_uleb(c);
		if (form == DW_FORM_indirect || form == DW_FORM_implicit_const)
			cursor_fail(c);
		else
			form_skip(c, form, u);
		break;
	default: cursor_fail(c);
	}
}

/* The kind of a value of FORM; VALUE_NONE when the value is not needed. */
static enum value_kind kind_of(unsigned form)
{
	switch (form) {
	case DW_FORM_addr: return VALUE_ADDR;
	case DW_FORM_addrx:
	case DW_FORM_GNU_addr_index:
	case DW_FORM_addrx1:
	case DW_FORM_addrx2:
	case DW_FORM_addrx3:
	case DW_FORM_addrx4: return VALUE_ADDRX;
	case DW_FORM_data1:
	case DW_FORM_data2:
	case DW_FORM_data4:
	case DW_FORM_data8:
	case DW_FORM_udata:
	case DW_FORM_flag:
	case DW_FORM_flag_present: return VALUE_UINT;
	case DW_FORM_sdata:
	case DW_FORM_implicit_const: return VALUE_SINT;
	case DW_FORM_sec_offset: return VALUE_OFFSET;
	case DW_FORM_rnglistx: return VALUE_RNGLISTX;
	case DW_FORM_ref_addr:
	case DW_FORM_ref1:
	case DW_FORM_ref2:
	case DW_FORM_ref4:
	case DW_FORM_ref8:
	case DW_FORM_ref_udata: return VALUE_REF;
	case DW_FORM_GNU_ref_alt:
	case DW_FORM_ref_sup4:
	case DW_FORM_ref_sup8: return VALUE_REF_ALT;
	case DW_FORM_string: return VALUE_TEXT;
	case DW_FORM_strp: return VALUE_STR;
	case DW_FORM_line_strp: return VALUE_LINE_STR;
	case DW_FORM_GNU_strp_alt:
	case DW_FORM_strp_sup: return VALUE_STR_ALT;
	case DW_FORM_strx:
	case DW_FORM_GNU_str_index:
	case DW_FORM_strx1:
	case DW_FORM_strx2:
	case DW_FORM_strx3:
	case DW_FORM_strx4: return VALUE_STRX;
	}
	return VALUE_NONE;
}

void form_read(
	struct cursor *c, unsigned form, int64_t implicit, const struct unit *u, struct value *v)
{
	int n = form_size(form, u->version, u->addr_size, u->offset_size);

	*v = (struct value){kind_of(form), 0, NULL};
	switch (form) {
	case DW_FORM_sdata: v->u = (uint64_t)cursor_sleb(c); return;
	case DW_FORM_implicit_const: v->u = (uint64_t)implicit; return;
	case DW_FORM_flag_present: v->u = 1; return;
	case DW_FORM_string: v->text = cursor_text(c); return;
	case DW_FORM_indirect:
		form = (unsigned)cursor_uleb(c);
		if (form == DW_FORM_indirect || form == DW_FORM_implicit_const)
			cursor_fail(c);
		else
			form_read(c, form, 0, u, v);
		return;
	}
	if (v->kind == VALUE_NONE) {
		form_skip(c, form, u);
		return;
	}
	v->u = n > 0 ? cursor_uint(c, (unsigned)n) : cursor_uleb(c);
	if (v->kind == VALUE_REF && form != DW_FORM_ref_addr)
		v->u += u->off;
}

static const char *text_at(struct dwfile *f, enum elf_section s, uint64_t off)
{
	struct cursor c = cursor_at(dwfile_section(f, s), off, f->big);
	const char *text = cursor_text(&c);

	return c.bad ? NULL : text;
}

const char *form_text(const struct unit *u, const struct value *v)
{
	struct cursor c;
	uint64_t off;

	switch (v->kind) {
	case VALUE_TEXT: return v->text;
	case VALUE_STR: return text_at(u->file, SEC_STR, v->u);
	case VALUE_LINE_STR: return text_at(u->file, SEC_LINE_STR, v->u);
	case VALUE_STR_ALT: return u->file->alt ? text_at(u->file->alt, SEC_STR, v->u) : NULL;
	case VALUE_STRX:
		if (v->u > UINT64_MAX / 16)
			return NULL;
		c = cursor_at(dwfile_section(u->file, SEC_STR_OFFSETS),
			u->str_offsets_base + v->u * u->offset_size, u->file->big);
		off = cursor_uint(&c, u->offset_size);
		return c.bad ? NULL : text_at(u->file, SEC_STR, off);
	default: return NULL;
	}
}

int form_addrx(const struct unit *u, uint64_t index, uint64_t *addr)
{
	/* a split unit's addresses are in the file of its skeleton */
	const struct unit *at = u->skeleton ? u->skeleton : u;
	struct cursor c;

	if (index > UINT64_MAX / 16)
		return -1;
	c = cursor_at(dwfile_section(at->file, SEC_ADDR), at->addr_base + index * u->addr_size,
		at->file->big);
	*addr = cursor_uint(&c, u->addr_size);
	return c.bad ? -1 : 0;
}

int form_addr(const struct unit *u, const struct value *v, uint64_t *addr)
{
	*addr = v->u;
	return v->kind == VALUE_ADDR ? 0 : v->kind == VALUE_ADDRX ? form_addrx(u, v->u, addr) : -1;
}
