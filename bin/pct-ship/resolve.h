/* resolve.h - gives names to places that have none in the fleet. */
#ifndef SHIPRESOLVE_H
#define SHIPRESOLVE_H

#include "fleet/fleet.h"
#include "names/translate.h"

#include <stddef.h>

struct resolved {
	size_t named, left; /* places: named got a name or a line, left are still without a name */
};

/* Ask T for the names of all places of F that have a build-id and no name, or no line, and put what
 * T knows into F.  Returns 0, or -1 after a message. */
int resolve_names(struct fleet *f, const struct translate_opt *t, struct resolved *l);

#endif
