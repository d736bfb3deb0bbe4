/* shortage.h - tells errnos of a shortage or a failure of the system from those of a wrong
 * request. */
#ifndef SHORTAGE_H
#define SHORTAGE_H

#include <errno.h>

static inline int is_shortage(int e)
{
	return e == EAGAIN || e == ENOMEM || e == EMFILE || e == ENFILE || e == ENOSPC
		|| e == EDQUOT || e == EIO || e == EINTR;
}

#endif
