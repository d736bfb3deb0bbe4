/* jitmap - jitmap_keep of lib/run/jitmap.h, where a large map has more than 300,000 bytes:
 *	jitmap PID DIR        1
 *	                      1: REASON */
#include "run/jitmap.h"

#undef _GNU_SOURCE
#undef JITMAP_MAX
#define JITMAP_MAX ((off_t)300000)
#include "run/jitmap_linux.c"

int main(int argc, char **argv)
{
	struct jitmap_of who = {.pid = argc > 2 ? atoi(argv[1]) : 0, .uid = geteuid()};
	int dir = argc > 2 ? open(argv[2], O_RDONLY | O_DIRECTORY) : -1, rc;
	const char *why = NULL;

	if (dir < 0)
		return 100;
	rc = jitmap_keep(&who, dir, &why);
	printf(rc && why ? "%d: %s\n" : "%d\n", rc, why);
	return 0;
}
