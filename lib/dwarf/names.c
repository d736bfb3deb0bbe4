/* names.c - follows references to the name of a function. */
#include "dwarf/dwconst.h"
#include "dwarf/names.h"
#include "dwarf/unit.h"

#include <string.h>

enum {
	HOPS_MAX = 16
}; /* from a definition to its declaration and its abstract instance; a longer way is a cycle */

/* Read the DIE at OFF of U.  Put its names into *LINKAGE and *PLAIN where these are NULL, and its
 * reference into *REF. */
static void look(
	struct unit *u, uint64_t off, const char **linkage, const char **plain, struct value *ref)
{
	struct cursor c = cursor_at(dwfile_section(u->file, SEC_INFO), off, u->file->big);
	const struct abbrevs *abbrevs = dwfile_abbrevs(u);
	const struct abbrev *ab;
	struct value v;

	ref->kind = VALUE_NONE;
	c.end -= cursor_left(&c) > u->end - off ? cursor_left(&c) - (u->end - off) : 0;
	if (!abbrevs || !(ab = abbrev_find(abbrevs, cursor_uleb(&c))))
		return;
	for (uint32_t i = 0; i < ab->count && !c.bad; i++) {
		const struct attr_spec *s = &abbrevs->spec[ab->first + i];
		if (s->run) {
			cursor_skip(&c, s->fixed);
			i += s->run - 1u;
			continue;
		}
		switch (s->name) {
		case DW_AT_linkage_name:
		case DW_AT_MIPS_linkage_name:
		case DW_AT_name:
		case DW_AT_abstract_origin:
		case DW_AT_specification:
			form_read(&c, s->form, s->implicit, u, &v);
			if (c.bad)
				return;
			if (s->name == DW_AT_abstract_origin || s->name == DW_AT_specification)
				*ref = v;
			else if (s->name == DW_AT_name)
				*plain = *plain ? *plain : form_text(u, &v);
			else
				*linkage = *linkage ? *linkage : form_text(u, &v);
			break;
		default: form_skip(&c, s->form, u);
		}
	}
}

struct func_name names_follow(struct unit *u, const struct value *first)
{
	struct value ref = *first;
	const char *linkage = NULL, *plain = NULL;

	for (int hops = 0; hops < HOPS_MAX && !linkage; hops++) {
		struct dwfile *f = u->file;
		if (ref.kind == VALUE_REF_ALT)
			f = f->alt;
		else if (ref.kind != VALUE_REF)
			break;
		if (!f
			|| ((f != u->file || ref.u < u->die || ref.u >= u->end)
				&& !(u = dwfile_unit_at(f, ref.u))))
			break;
		if (ref.u < u->die || unit_read(u) != 0)
			break;
		look(u, ref.u, &linkage, &plain, &ref);
	}
	return (struct func_name){linkage ? linkage : plain, linkage != NULL};
}

int names_target(const struct unit *u, const struct value *ref, uint64_t *key)
{
	if (ref->kind == VALUE_REF)
		*key = ref->u << 1;
	else if (ref->kind == VALUE_REF_ALT && u->file->alt)
		*key = ref->u << 1 | 1;
	else
		return -1;
	return 0;
}
