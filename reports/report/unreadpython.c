/* unreadpython.c - finds interpreters by their names: python3.12, libpython3.12.so.1.0. */
#include "unreadpython.h"
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

const char *unreadpython(const struct places *p)
{
	static char text[200];
	unsigned version;

	for (size_t i = 0; i < p->objs; i++)
		if ((version = version_of(p->obj[i].path)) && !pylayout_known(version)) {
			snprintf(text, sizeof text,
				"Python %u.%u: the library cannot read its frames, so the places are "
				"the interpreter's; profile -python asks gdb",
				version >> 8, version & 0xff);
			return text;
		}
	return NULL;
}
