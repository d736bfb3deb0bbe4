/* places.c - owns the directories of the installation. */
#include "base/growtext.h"
#include "exec/child.h"
#include "paths/selfdir.h"
#include "places.h"
#include "refuse.h"

#include <stdlib.h>
#include <string.h>

static const char *bin;
static struct text lib;

void places_find(const char *argv0)
{
	const char *self;

	bin = selfdir(argv0);
	if (!bin && (self = child_find(argv0, getenv("PATH")))) /* there is no /proc */
		bin = selfdir(self);
	if (!bin || !strrchr(bin, '/'))
		cannot("cannot find where profile is installed");
	text_add(&lib, "%.*s/lib/pct", (int)(strrchr(bin, '/') - bin), bin);
}

const char *place_lib(void)
{
	return lib.text;
}

static char *below(const char *dir, const char *name)
{
	struct text path = {0};

	text_add(&path, "%s/%s", dir, name);
	return path.text;
}

char *place_part(const char *name)
{
	return below(lib.text, name);
}

char *place_program(const char *name)
{
	return below(bin, name);
}
