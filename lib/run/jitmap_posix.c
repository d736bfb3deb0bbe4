/* jitmap_posix.c - keeps no maps: compilers write maps only for perf, on Linux. */
#include "run/jitmap.h"

int jitmap_keep(const struct jitmap_of *p, int dir, const char **why)
{
	(void)p, (void)dir, (void)why;
	return 0;
}
