/* gone_posix.c - copies no file without a name: it cannot be opened here.  gone_open and gone_image
 * are not needed: only codemap.c calls them, and nopaths_posix.c replaces it. */
#include "preload/gone.h"

void gone_keep(const struct object *o)
{
	(void)o;
}
