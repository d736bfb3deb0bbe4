/* pylocals.c - reads the tables of variables of code objects.  From 3.11 on there is one, whose
 * kinds tell the cells.  Before, there are three: variables; cells; cells of functions outside. */
#include "python/pylocals.h"
#include "python/pytext.h"

enum { /* Include/internal/pycore_code.h of CPython */
	KIND_HIDDEN = 0x10,
	KIND_CELL = 0x40,
	KIND_FREE = 0x80
};

/* Add the tuple that the field AT of the code object tells. */
static int add_names(const struct pywalk *w, uint64_t at, unsigned group, struct pylocals *v)
{
	uint64_t n;

	if (pywalk_word(w, at, &v->names[group]) != 0
		|| pywalk_word(w, v->names[group] + w->layout->tuple_length, &n) != 0
		|| n > PYLOCALS_MAX - v->n)
		return -1;
	v->count[group] = (uint32_t)n;
	v->n += (unsigned)n;
	return 0;
}

int pylocals_find(const struct pywalk *w, uint64_t code, struct pylocals *v)
{
	const struct pylayout *l = w->layout;
	uint32_t args[3];

	*v = (struct pylocals){.n = 0};
	if (w->peek(w->arg, args, code + l->code_args, sizeof args) != (long)sizeof args
		|| args[0] > PYLOCALS_MAX || args[2] > PYLOCALS_MAX)
		return -1;
	v->params = args[0] + args[2];
	if (add_names(w, code + l->code_names, 0, v) != 0)
		return -1;
	if (l->code_kinds != PYLAYOUT_NONE)
		return pywalk_word(w, code + l->code_kinds, &v->kinds);
	return add_names(w, code + l->code_cells, 1, v) == 0
			&& add_names(w, code + l->code_frees, 2, v) == 0
		? 0
		: -1;
}

/* 1 when the kind of variable I has a bit of MASK. */
static int is_kind(const struct pywalk *w, const struct pylocals *v, unsigned i, unsigned mask)
{
	uint8_t kind;

	return v->kinds && w->peek(w->arg, &kind, v->kinds + w->layout->bytes_data + i, 1) == 1
		&& kind & mask;
}

size_t pylocals_name(const struct pywalk *w, const struct pylocals *v, unsigned i, char *to,
	size_t size, int *cell)
{
	unsigned group = 0, at = i;
	uint64_t name;

	while (group < 3 && at >= v->count[group])
		at -= v->count[group++];
	if (group == 3 || is_kind(w, v, i, KIND_HIDDEN)
		|| pywalk_word(
			   w, v->names[group] + w->layout->tuple_items + 8 * (uint64_t)at, &name)
			!= 0)
		return 0;
	*cell = group > 0 || is_kind(w, v, i, KIND_CELL | KIND_FREE);
	return pytext_str(w, name, to, size);
}

int pylocals_object(const struct pywalk *w, uint64_t frame, unsigned i, uint64_t *object)
{
	int rc = pywalk_word(w, frame + w->layout->frame_locals + 8 * (uint64_t)i, object);

	*object &= ~(uint64_t)7; /* from 3.14 on with marks */
	return rc;
}
