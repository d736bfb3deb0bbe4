/* unreadpython.c - finds interpreters among the objects of the places. */
#include "unreadpython.h"
#include "names/objkind.h"
#include "python/pylayout.h"
#include "python/pyversion.h"

#include <stdio.h>
#include <string.h>

/* 1 when P has a place in Python. */
static int has_python(const struct places *p)
{
	for (size_t i = 0; i < p->objs; i++)
		if (objkind_of(p->obj[i].path, strlen(p->obj[i].path)) == 'y')
			return 1;
	return 0;
}

const char *unreadpython(const struct places *p, int by_kernel)
{
	static char text[200];
	unsigned version;

	for (size_t i = 0; i < p->objs; i++) {
		if (!(version = pyversion_named(p->obj[i].path)))
			continue;
		if (pylayout_known(version) && (!by_kernel || has_python(p)))
			continue;
		snprintf(text, sizeof text,
			"Python %u.%u: the places are the interpreter's, as %s; profile -python "
			"shows those of Python",
			version >> 8, version & 0xff,
			pylayout_known(version) ? "the kernel's sampler could not read its frames"
						: "the library cannot read its frames");
		return text;
	}
	return NULL;
}
