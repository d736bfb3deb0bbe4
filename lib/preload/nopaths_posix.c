/* nopaths_posix.c - replaces codemap.c and statemaps.c, which regions.c calls at each scan: this
 * system has no call paths and no states. */
#include "preload/codemap.h"
#include "preload/statemaps.h"

void codemap_begin(void)
{
}

void codemap_add(const struct map *m, struct object *o)
{
	(void)m, (void)o;
}

void codemap_end(int ok)
{
	(void)ok;
}

void statemaps_begin(void)
{
}

void statemaps_add(const struct map *m, struct object *o)
{
	(void)m, (void)o;
}

void statemaps_end(int ok)
{
	(void)ok;
}

void statemaps_closing(void)
{
}
