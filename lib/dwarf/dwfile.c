/* dwfile.c - reads the headers and abbreviations of units. */
#include "base/msg.h"
#include "dwarf/dwconst.h"
#include "dwarf/dwfile.h"
#include "dwarf/formsize.h"

#include <stdlib.h>
#include <string.h>

enum {
	ABBREVS_KEPT = 256,
	ABBREV_ATTRS_MAX = 1 << 16, /* attributes of one DIE */
	UNITS_MAX = 1 << 24,
	LET_GO = 16 << 20, /* bytes of units whose headers are read in one go */
};

void dwfile_open(struct dwfile *f, struct elffile *elf)
{
	memset(f, 0, sizeof *f);
	f->elf = elf;
	f->big = elf->big;
}

struct bytes dwfile_section(struct dwfile *f, enum elf_section which)
{
	return elffile_section(f->elf, which);
}

/* These functions read the headers of units. */

/* The header of the unit at OFF of .debug_info; DWARF 5, 7.5.1. */
int dwfile_header(struct dwfile *f, uint64_t off, struct unit *u)
{
	struct bytes info = dwfile_section(f, SEC_INFO);
	struct cursor c = cursor_at(info, off, f->big);
	uint64_t len = cursor_uint(&c, 4);

	memset(u, 0, sizeof *u);
	u->file = f;
	u->off = off;
	u->offset_size = 4;
	if (len == 0xffffffff) {
		len = cursor_uint(&c, 8);
		u->offset_size = 8;
	} else if (len >= 0xfffffff0) {
		return -1;
	}
	if (c.bad || len > cursor_left(&c))
		return -1;
	c.end = c.p + len;
	u->end = (uint64_t)(c.end - info.data);
	u->version = (uint8_t)cursor_uint(&c, 2);
	u->type = 1;
	if (u->version >= 5) {
		u->type = cursor_u8(&c);
		u->addr_size = cursor_u8(&c);
		u->abbrev_off = cursor_uint(&c, u->offset_size);
		if (u->type == DW_UT_skeleton || u->type == DW_UT_split_compile)
			u->dwo_id = cursor_uint(&c, 8);
		else if (u->type == DW_UT_type || u->type == DW_UT_split_type)
			cursor_skip(&c, 8 + (uint64_t)u->offset_size);
	} else {
		u->abbrev_off = cursor_uint(&c, u->offset_size);
		u->addr_size = cursor_u8(&c);
	}
	u->die = (uint64_t)(c.p - info.data);
	/* of an unknown version trust only the length */
	if (u->version < 2 || u->version > 5
		|| (u->addr_size != 8 && u->addr_size != 4 && u->addr_size != 2))
		c.bad = 1;
	u->stmt_list = UINT64_MAX;
	if (c.bad)
		u->die = u->end;
	return 0;
}

void dwfile_find_units(struct dwfile *f)
{
	struct bytes info = dwfile_section(f, SEC_INFO);
	uint64_t kept = 0;
	struct unit u;

	if (f->units_known)
		return;
	f->units_known = 1;
	for (uint64_t off = 0; off < info.size; off = u.end) {
		if (dwfile_header(f, off, &u) != 0)
			return;
		if (f->units == UNITS_MAX) {
			f->elf->partial = 1;
			msg_warn("cannot read all debug data of %s: more than %d units",
				f->elf->path, UNITS_MAX);
			return;
		}
		if (f->units % 1024 == 0) {
			struct unit *p = realloc(f->unit, (f->units + 1024) * sizeof *p);
			if (!p)
				return;
			f->unit = p;
		}
		f->unit[f->units++] = u;
		/* where pages are large, touching the headers maps the whole section */
		if (u.end - kept > LET_GO) {
			elffile_let_go(f->elf, SEC_INFO, kept, u.end);
			kept = u.end;
		}
	}
}

struct unit *dwfile_unit_at(struct dwfile *f, uint64_t off)
{
	size_t lo = 0, hi;

	dwfile_find_units(f);
	hi = f->units;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (f->unit[mid].end <= off)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < f->units && f->unit[lo].off <= off ? &f->unit[lo] : NULL;
}

/* These functions read abbreviations (DWARF 5, 7.5.3). */

struct builder {
	struct abbrevs *a;
	size_t entries, specs, n; /* entries, specs: room for each; n: number of specs so far */
	int failed;               /* 1: there was no memory */
};

/* Read one declaration's attributes into B or, when B is NULL, up to MAX of them into SPEC.  *COUNT
 * becomes how many there are. */
static int read_specs(
	struct cursor *c, struct builder *b, struct attr_spec *spec, size_t max, uint32_t *count)
{
	*count = 0;
	for (;;) {
		uint64_t name = cursor_uleb(c), form = cursor_uleb(c);
		struct attr_spec s = {(uint16_t)name, (uint16_t)form, 0, 0, 0};
		if (form == DW_FORM_implicit_const)
			s.implicit = cursor_sleb(c);
		if (c->bad || name > UINT16_MAX || form > UINT16_MAX || *count == ABBREV_ATTRS_MAX)
			return -1;
		if (!name && !form)
			return 0;
		if (b) {
			if (b->n == b->specs) {
				struct attr_spec *p = realloc(
					b->a->spec, (b->specs = 2 * b->specs + 256) * sizeof *p);
				if (!p) {
					b->failed = 1;
					return -1;
				}
				b->a->spec = p;
			}
			b->a->spec[b->n++] = s;
		} else if (*count < max) {
			spec[*count] = s;
		}
		++*count;
	}
}

/* 1 when scopes.c or names.c reads the attribute NAME of functions. */
static int is_wanted(unsigned name)
{
	switch (name) {
	case DW_AT_low_pc:
	case DW_AT_high_pc:
	case DW_AT_ranges:
	case DW_AT_abstract_origin:
	case DW_AT_specification:
	case DW_AT_name:
	case DW_AT_linkage_name:
	case DW_AT_MIPS_linkage_name:
	case DW_AT_call_file:
	case DW_AT_call_line: return 1;
	default: return 0;
	}
}

/* Fill in what the abbreviation E tells of all its DIEs: their size, the attributes that can be
 * skipped at once, whether they can have addresses of code. */
static void weigh(const struct abbrevs *a, struct abbrev *e)
{
	int addresses = 0;
	struct attr_spec none = {.run = 0}, *next = &none;
	uint64_t fixed = 0;

	for (uint32_t i = e->count; i-- > 0;) {
		struct attr_spec *s = &a->spec[e->first + i];
		int n = form_size(s->form, a->version, a->addr_size, a->offset_size);
		if (n < 0 || fixed >= ABBREV_VARIES - 16)
			fixed = ABBREV_VARIES;
		else
			fixed += (uint64_t)n;
		if (n >= 0 && !is_wanted(s->name) && next->fixed + n <= UINT16_MAX
			&& next->run < UINT16_MAX) {
			s->run = (uint16_t)(next->run + 1);
			s->fixed = (uint16_t)(next->fixed + n);
		}
		next = s;
		addresses |= s->name == DW_AT_low_pc || s->name == DW_AT_ranges;
	}
	e->fixed = (uint32_t)fixed;
	e->code_holder =
		addresses && (e->tag == DW_TAG_subprogram || e->tag == DW_TAG_inlined_subroutine);
}

static int by_code(const void *x, const void *y)
{
	const struct abbrev *a = x, *b = y;

	return a->code < b->code ? -1 : a->code > b->code;
}

/* Read the table of abbreviations at C into A.  Returns 0, or -1 when there is no memory. */
static int build(struct abbrevs *a, struct cursor *c)
{
	struct builder b = {.a = a};
	struct abbrev *e;

	a->dense = 1;
	for (;;) {
		struct abbrev one = {.code = cursor_uleb(c)};
		uint64_t tag;
		if (!one.code || c->bad)
			break;
		tag = cursor_uleb(c);
		one.tag = tag > UINT16_MAX ? 0 : (uint16_t)tag;
		one.children = cursor_u8(c) != 0;
		one.first = (uint32_t)b.n;
		if (a->n == b.entries) {
			if (!(e = realloc(
				      a->entry, (b.entries = 2 * b.entries + 64) * sizeof *e))) {
				b.failed = 1;
				break;
			}
			a->entry = e;
		}
		if (read_specs(c, &b, NULL, 0, &one.count) != 0)
			break;
		weigh(a, &one);
		a->dense &= one.code == a->n + 1;
		a->entry[a->n++] = one;
	}
	if (!a->dense)
		qsort(a->entry, a->n, sizeof *a->entry, by_code);
	return b.failed ? -1 : 0;
}

static void drop(struct abbrevs *a)
{
	free(a->entry);
	free(a->spec);
	free(a);
}

/* When there are more than ABBREVS_KEPT tables, drop the least recently used one without pins. */
static void drop_oldest(struct dwfile *f)
{
	struct abbrevs **at = &f->abbrevs, **oldest = NULL;
	size_t n = 0;

	for (; *at; at = &(*at)->next, n++)
		if (!(*at)->pins)
			oldest = at;
	if (n > ABBREVS_KEPT && oldest) {
		struct abbrevs *a = *oldest;
		*oldest = a->next;
		drop(a);
	}
}

struct abbrevs *dwfile_abbrevs(struct unit *u)
{
	struct dwfile *f = u->file;
	struct cursor c = cursor_at(
		dwfile_section(f, SEC_ABBREV), u->abbrev_off + u->part[SEC_ABBREV], f->big);
	struct abbrevs *a, **at;

	for (at = &f->abbrevs; (a = *at); at = &a->next) {
		if (a->off == u->abbrev_off + u->part[SEC_ABBREV] && a->version == u->version
			&& a->addr_size == u->addr_size && a->offset_size == u->offset_size) {
			*at = a->next;
			a->next = f->abbrevs;
			return f->abbrevs = a;
		}
	}
	drop_oldest(f);
	if (c.bad || !(a = calloc(1, sizeof *a)))
		return NULL;
	a->off = u->abbrev_off + u->part[SEC_ABBREV];
	a->version = u->version;
	a->addr_size = u->addr_size;
	a->offset_size = u->offset_size;
	if (build(a, &c) != 0) {
		drop(a);
		return NULL;
	}
	a->next = f->abbrevs;
	return f->abbrevs = a;
}

int dwfile_first_abbrev(
	const struct unit *u, uint64_t code, struct abbrev *out, struct attr_spec *spec, size_t max)
{
	struct cursor c = cursor_at(dwfile_section(u->file, SEC_ABBREV),
		u->abbrev_off + u->part[SEC_ABBREV], u->file->big);

	for (;;) {
		memset(out, 0, sizeof *out);
		out->code = cursor_uleb(&c);
		if (!out->code || c.bad)
			return -1;
		out->tag = (uint16_t)cursor_uleb(&c);
		out->children = cursor_u8(&c) != 0;
		if (read_specs(&c, NULL, spec, max, &out->count) != 0)
			return -1;
		if (out->code == code)
			return out->count <= max ? 0 : -1;
	}
}

void dwfile_close(struct dwfile *f)
{
	free(f->unit);
	for (struct abbrevs *a = f->abbrevs, *next; a; a = next) {
		next = a->next;
		drop(a);
	}
	memset(f, 0, sizeof *f);
}
