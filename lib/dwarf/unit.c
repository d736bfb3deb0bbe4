/* unit.c - reads the first DIE of a unit, and the ranges of addresses of any DIE. */
#include "dwarf/dwconst.h"
#include "dwarf/unit.h"

enum {
	ATTRS_MAX = 128,      /* attributes of the first DIE; compilers write about ten */
	RANGES_MAX = 1 << 22, /* ranges of one DIE */
};

struct first { /* the values of the first DIE; texts need bases that may come later */
	struct value name, comp_dir, dwo_name, ranges;
	struct pcs pcs;
};

static void take(struct unit *u, struct first *f, unsigned attr, const struct value *v)
{
	switch (attr) {
	case DW_AT_name: f->name = *v; break;
	case DW_AT_comp_dir: f->comp_dir = *v; break;
	case DW_AT_dwo_name:
	case DW_AT_GNU_dwo_name: f->dwo_name = *v; break;
	case DW_AT_GNU_dwo_id: u->dwo_id = v->u; break;
	case DW_AT_language: u->lang = (uint16_t)v->u; break;
	case DW_AT_stmt_list: u->stmt_list = v->u; break;
	case DW_AT_str_offsets_base: u->str_offsets_base = v->u; break;
	case DW_AT_addr_base:
	case DW_AT_GNU_addr_base: u->addr_base = v->u; break;
	case DW_AT_rnglists_base: u->rnglists_base = v->u; break;
	case DW_AT_GNU_ranges_base: u->ranges_base = v->u; break;
	case DW_AT_low_pc: f->pcs.low = *v; break;
	case DW_AT_high_pc: f->pcs.high = *v; break;
	case DW_AT_ranges: f->pcs.ranges = *v; break;
	}
}

/* Set where the tables of a split unit begin when the unit does not say so: after their headers. */
static void set_bases(struct unit *u)
{
	uint64_t head = u->offset_size == 8 ? 8 : 0;

	if (u->version >= 5 && (u->file->elf->section[SEC_INFO].dwo || u->skeleton)) {
		u->str_offsets_base = 8 + head;
		u->rnglists_base = 12 + head;
	}
	u->str_offsets_base += u->part[SEC_STR_OFFSETS];
	u->rnglists_base += u->part[SEC_RNGLISTS];
}

int unit_read(struct unit *u)
{
	struct cursor c = cursor_at(dwfile_section(u->file, SEC_INFO), u->die, u->file->big);
	struct attr_spec spec[ATTRS_MAX];
	struct first f = {.name = {VALUE_NONE, 0, NULL}};
	struct abbrev ab;
	struct value v;

	if (u->read)
		return u->read > 0 ? 0 : -1;
	u->read = -1;
	if (u->die >= u->end || dwfile_first_abbrev(u, cursor_uleb(&c), &ab, spec, ATTRS_MAX) != 0)
		return -1;
	set_bases(u);
	for (uint32_t i = 0; i < ab.count; i++) {
		form_read(&c, spec[i].form, spec[i].implicit, u, &v);
		if (!c.bad)
			take(u, &f, spec[i].name, &v);
	}
	u->tag = ab.tag;
	u->name = form_text(u, &f.name);
	u->comp_dir = form_text(u, &f.comp_dir);
	u->dwo_name = form_text(u, &f.dwo_name);
	u->has_low = form_addr(u, &f.pcs.low, &u->low_pc) == 0;
	u->pcs_low = f.pcs.low, u->pcs_high = f.pcs.high, u->pcs_ranges = f.pcs.ranges;
	u->read = 1;
	return 0;
}

/* These functions list the ranges of addresses of a DIE. */

struct listing {
	const struct unit *u;
	int (*sink)(void *, uint64_t, uint64_t);
	void *arg;
	uint64_t base;
	size_t n;
};

static uint64_t highest(const struct unit *u)
{
	return u->addr_size == 8 ? UINT64_MAX : u->addr_size == 4 ? UINT32_MAX : UINT16_MAX;
}

/* Give SINK a range, unless it is empty or discarded by the linker, which then has put -1 or -2
 * there.  Returns 1 to stop. */
static int give(struct listing *l, uint64_t lo, uint64_t hi)
{
	uint64_t top = highest(l->u);

	lo &= top;
	hi &= top;
	if (lo >= hi || lo >= top - 1)
		return 0;
	return l->n++ == RANGES_MAX || l->sink(l->arg, lo, hi) != 0;
}

/* Give the list at OFF in .debug_ranges: pairs relative to the base; -1 sets the base, 0 0 ends the
 * list.  DWARF 4, 2.17.3. */
static void old_list(struct listing *l, uint64_t off)
{
	const struct unit *u = l->u, *at = u->skeleton ? u->skeleton : u;
	struct cursor c = cursor_at(dwfile_section(at->file, SEC_RANGES),
		off + (u == at ? 0 : at->ranges_base), at->file->big);
	uint64_t top = highest(u);

	while (cursor_more(&c)) {
		uint64_t lo = cursor_uint(&c, u->addr_size), hi = cursor_uint(&c, u->addr_size);
		if (c.bad || (!lo && !hi))
			return;
		if (lo == top)
			l->base = hi;
		else if (lo < hi && lo != top - 1 && give(l, l->base + lo, l->base + hi))
			return;
	}
}

/* Give the list at OFF in .debug_rnglists; DWARF 5, 7.25. */
static void new_list(struct listing *l, uint64_t off)
{
	const struct unit *u = l->u;
	struct cursor c = cursor_at(dwfile_section(u->file, SEC_RNGLISTS), off, u->file->big);
	uint64_t lo, hi, top = highest(u);

	while (cursor_more(&c)) {
		int ok = 0;
		lo = hi = 0;
		switch (cursor_u8(&c)) {
		case DW_RLE_end_of_list: return;
		case DW_RLE_base_addressx:
			if (form_addrx(u, cursor_uleb(&c), &l->base) != 0)
				l->base = top;
			break;
		case DW_RLE_startx_endx:
			ok = form_addrx(u, cursor_uleb(&c), &lo) == 0;
			ok &= form_addrx(u, cursor_uleb(&c), &hi) == 0;
			break;
		case DW_RLE_startx_length:
			ok = form_addrx(u, cursor_uleb(&c), &lo) == 0;
			hi = lo + cursor_uleb(&c);
			break;
		case DW_RLE_offset_pair:
			lo = cursor_uleb(&c) + l->base;
			hi = cursor_uleb(&c) + l->base;
			ok = l->base < top - 1;
			break;
		case DW_RLE_base_address: l->base = cursor_uint(&c, u->addr_size); break;
		case DW_RLE_start_end:
			lo = cursor_uint(&c, u->addr_size);
			hi = cursor_uint(&c, u->addr_size);
			ok = 1;
			break;
		case DW_RLE_start_length:
			lo = cursor_uint(&c, u->addr_size);
			hi = lo + cursor_uleb(&c);
			ok = 1;
			break;
		default: return;
		}
		if (c.bad || (ok && give(l, lo, hi)))
			return;
	}
}

/* Give the list with INDEX of the unit's part of .debug_rnglists. */
static void indexed_list(struct listing *l, uint64_t index)
{
	const struct unit *u = l->u;
	struct cursor c;
	uint64_t off;

	if (index > UINT64_MAX / 16)
		return;
	c = cursor_at(dwfile_section(u->file, SEC_RNGLISTS),
		u->rnglists_base + index * u->offset_size, u->file->big);
	off = cursor_uint(&c, u->offset_size);
	if (!c.bad)
		new_list(l, u->rnglists_base + off);
}

size_t unit_ranges(const struct unit *u, const struct pcs *pcs,
	int (*sink)(void *, uint64_t, uint64_t), void *arg)
{
	const struct unit *at = u->skeleton ? u->skeleton : u;
	struct listing l = {u, sink, arg, at->has_low ? at->low_pc : 0, 0};
	uint64_t lo, hi;

	if (pcs->ranges.kind == VALUE_RNGLISTX)
		indexed_list(&l, pcs->ranges.u);
	else if (pcs->ranges.kind != VALUE_NONE && u->version >= 5)
		new_list(&l, pcs->ranges.u);
	else if (pcs->ranges.kind != VALUE_NONE)
		old_list(&l, pcs->ranges.u);
	else if (form_addr(u, &pcs->low, &lo) == 0 && pcs->high.kind != VALUE_NONE) {
		if (form_addr(u, &pcs->high, &hi) != 0)
			hi = lo + pcs->high.u;
		give(&l, lo, hi);
	}
	return l.n;
}

size_t unit_own_ranges(const struct unit *u, int (*sink)(void *, uint64_t, uint64_t), void *arg)
{
	return unit_ranges(u, &(struct pcs){u->pcs_low, u->pcs_high, u->pcs_ranges}, sink, arg);
}
