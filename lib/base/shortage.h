/* shortage.h - which errnos tell what the system has not got now, or lost: what was asked for is
 * not wrong. */
#ifndef SHORTAGE_H
#define SHORTAGE_H

#include <errno.h>

static inline int is_shortage(int e)
{
	return e == EAGAIN || e == ENOMEM || e == EMFILE || e == ENFILE || e == ENOSPC
		|| e == EDQUOT || e == EIO;
}

#endif
