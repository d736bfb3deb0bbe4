/* unreadpython.c - finds interpreters by their names: python3.12, libpython3.12.so.1.0. */
#include "unreadpython.h"
#include "names/objkind.h"
#include "python/pylayout.h"

#include <stdio.h>
#include <string.h>

/* The version that PATH names, as in a layout; 0 none. */
static unsigned version_of(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	unsigned major, minor;
	int end = 0;

	if (strncmp(name, "lib", 3) == 0)
		name += 3;
	if (sscanf(name, "python%2u.%2u%n", &major, &minor, &end) != 2
		|| (name[end] && strcmp(name + end, "d") != 0
			&& strncmp(name + end, ".so", 3) != 0))
		return 0;
	return major << 8 | minor;
}

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
		if (!(version = version_of(p->obj[i].path)))
			continue;
		if (pylayout_known(version) && (!by_kernel || has_python(p)))
			continue;
		snprintf(text, sizeof text,
			"Python %u.%u: the places are the interpreter's, as %s; profile -python "
			"shows those of Python",
			version >> 8, version & 0xff,
			pylayout_known(version) ? "the kernel's sampler does not read its frames"
						: "the library cannot read its frames");
		return text;
	}
	return NULL;
}
