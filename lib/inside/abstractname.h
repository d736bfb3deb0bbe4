/* abstractname.h - abstract addresses of sockets.  The processes of a run find us by them, even
 * after chroot or a change of their user. */
#ifndef ABSTRACTNAME_H
#define ABSTRACTNAME_H

#include <stddef.h>
#include <stdint.h>

/* Write into NAME a 0, START, and the upper half of NUMBER in 8 digits.  So a list of addresses
 * does not tell the other half.  Callable anywhere. */
static inline void abstractname(char *name, const char *start, uint64_t number)
{
	*name++ = 0;
	while (*start)
		*name++ = *start++;
	for (int i = 0; i < 8; i++)
		*name++ = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
}

#endif
