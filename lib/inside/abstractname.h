/* abstractname.h - abstract addresses of sockets, by which the processes of a run find us: after
 * chroot and after a change of their user, too. */
#ifndef ABSTRACTNAME_H
#define ABSTRACTNAME_H

#include <stddef.h>
#include <stdint.h>

/* Write into NAME a 0, START, and half of NUMBER in 8 digits: a list of addresses does not tell the
 * other half.  Callable anywhere. */
static inline void abstractname(char *name, const char *start, uint64_t number)
{
	*name++ = 0;
	while (*start)
		*name++ = *start++;
	for (int i = 0; i < 8; i++)
		*name++ = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
}

#endif
