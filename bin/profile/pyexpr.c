/* pyexpr.c - asks the library for values of Python. */
#include "base/growtext.h"
#include "pyexpr.h"
#include "python.h"
#include "pyspec.h"
#include "refuse.h"

#include <stdlib.h>
#include <string.h>

void pyexpr_plan(struct asked *a)
{
	struct expressions *x = &a->values;
	unsigned version;

	for (size_t i = 0; i < x->n; i++)
		x->python |= x->each[i].python;
	x->locals_python = x->locals && (x->locals_file || python_runs(a));
	x->python |= x->locals_python;
	if (x->locals_python && strlen(x->locals) > PYSPEC_PATTERN)
		refuse("-locals %s: longer than %d bytes", x->locals, PYSPEC_PATTERN);
	if (x->python && (version = python_unknown(a)))
		cannot("%s: the library cannot read variables of Python %u.%u", x->first,
			version >> 8, version & 0xff);
	if (x->python && a->frames == 1)
		refuse("%s of Python needs call paths of at least 2 frames (-l)", x->first);
}

int pyexpr_others(const struct asked *a)
{
	const struct expressions *x = &a->values;
	int any = a->condition || (x->locals && !x->locals_python);

	for (size_t i = 0; i < x->n; i++)
		any |= !x->each[i].python;
	return any;
}

char *pyexpr_lines(const struct asked *a, const char *tables)
{
	const struct expressions *x = &a->values;
	struct text t = {0};

	text_add(&t, "%s", tables ? tables : "");
	for (size_t i = 0; i < x->n; i++)
		if (x->each[i].python)
			text_add(&t, "python %zu\t%s%s\t%s\t%s\n", i + 1, x->each[i].func,
				x->each[i].up ? "^" : "", x->each[i].prog, x->each[i].expr);
	if (x->locals_python)
		text_add(&t, "python %zu\t%s\t%s\t*\n", x->n + 1, x->locals,
			x->locals_file ? x->locals_file : "*");
	return t.text;
}
