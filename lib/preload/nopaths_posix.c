/* nopaths_posix.c - replaces codemap.c, statemaps.c and pyruntime.c, which regions.c calls at each
 * scan: this system has no call paths, no states and no places in Python. */
#include "preload/codemap.h"
#include "preload/pyruntime.h"
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

void pyruntime_look(const struct map *m, struct object *o)
{
	(void)m, (void)o;
}

int pyruntime_region(uintptr_t pc, struct region *out)
{
	(void)pc, (void)out;
	return 0;
}
