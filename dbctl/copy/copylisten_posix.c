/* copylisten_posix.c - no process can copy itself here. */
#include "copy/copylisten.h"

#include <errno.h>

int copylisten_start(const struct copylisten_use *use, uint64_t *key)
{
	(void)use, (void)key;
	errno = ENOSYS;
	return -1;
}

int copylisten_fd(void)
{
	return -1;
}

void copylisten_hear(void)
{
}
