/* gone_posix.c - a file without a name cannot be opened.  gone_open and gone_image are for
 * codemap.c, which nopaths_posix.c stands for. */
#include "preload/gone.h"

void gone_keep(const struct object *o)
{
	(void)o;
}
