/* unitranges.c - asks the units of an object for their addresses, and makes these disjoint. */
#include "dwarf/dwconst.h"
#include "dwarf/linetable.h"
#include "dwarf/paint.h"
#include "dwarf/scopes.h"
#include "dwarf/unitranges.h"

#include <stdlib.h>

enum { LET_GO = 16 << 20 }; /* bytes of units looked at in one go */

struct laying {
	struct paint *paint;
	uint32_t unit;
	const struct elffile *elf;
	int failed;
	size_t n;
};

static int lay(void *arg, uint64_t lo, uint64_t hi)
{
	struct laying *l = arg;

	/* the linker leaves removed functions at 0 or near it */
	if (!elffile_is_code(l->elf, lo))
		return 0;
	l->n++;
	if (paint_add(l->paint, lo, hi, l->unit) != 0)
		l->failed = 1;
	return l->failed;
}

/* Add the ranges of unit U: its own, or else those of its lines, or else those of its functions. */
static void lay_unit(struct dwsource *source, struct unit *u, struct laying *l)
{
	struct linehead head;

	if (unit_read(u) != 0 || (u->tag != DW_TAG_compile_unit && u->tag != DW_TAG_skeleton_unit))
		return;
	l->n = 0;
	if (unit_own_ranges(u, lay, l) || l->n)
		return;
	if (linehead_read(&head, u) == 0) {
		linetable_ranges(&head, lay, l);
		linehead_free(&head);
	} else if (u->stmt_list == UINT64_MAX) {
		scopes_ranges(dwsource_dies(source, u), lay, l);
	}
}

static struct src_range *taken(const struct paint *p, size_t *n)
{
	struct src_range *r = malloc((p->n + 1) * sizeof *r);

	for (size_t i = 0; r && i < p->n; i++)
		r[i] = (struct src_range){p->range[i].lo, p->range[i].hi, p->range[i].what, 0};
	*n = r ? p->n : 0;
	return r;
}

struct src_range *unitranges(struct dwsource *s, size_t *n)
{
	struct dwfile *f = &s->file;
	struct paint paint = {NULL, 0, 0};
	struct laying l = {.paint = &paint, .elf = &s->elf};
	struct src_range *r = NULL;
	uint64_t seen = UINT64_MAX;

	/* the first of the units that claim an address gets it: it is added last */
	for (size_t i = f->units; i-- > 0 && !l.failed;) {
		l.unit = (uint32_t)i;
		lay_unit(s, &f->unit[i], &l);
		if (seen == UINT64_MAX || seen - f->unit[i].off > LET_GO) {
			elffile_let_go(&s->elf, SEC_INFO, f->unit[i].end, seen);
			seen = f->unit[i].end;
		}
	}
	if (!l.failed && paint_flatten(&paint) == 0)
		r = taken(&paint, n);
	paint_free(&paint);
	return r;
}
