/* must.c - ends the program where there is no memory. */
#include "base/msg.h"
#include "base/must.h"

#include <errno.h>
#include <string.h>

void *must(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot go on: %s", strerror(errno));
	return p;
}
