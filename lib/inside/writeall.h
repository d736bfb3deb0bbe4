/* writeall.h - writes all bytes by as many calls as it takes. */
#ifndef WRITEALL_H
#define WRITEALL_H

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

/* Write N bytes at DATA to FD.  Returns 0, or -1 with errno; then a part may be written.  A write
 * that takes nothing is ENOSPC.  May be called from a signal handler. */
static inline int write_all(int fd, const void *data, size_t n)
{
	const char *p = data;

	while (n) {
		ssize_t k = write(fd, p, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0) {
			errno = k ? errno : ENOSPC;
			return -1;
		}
		p += k;
		n -= (size_t)k;
	}
	return 0;
}

/* The same at offset AT; EINTR is an error. */
static inline int pwrite_all(int fd, const void *data, size_t n, off_t at)
{
	const char *p = data;

	while (n) {
		ssize_t k = pwrite(fd, p, n, at);
		if (k <= 0) {
			errno = k ? errno : ENOSPC;
			return -1;
		}
		p += k;
		at += k;
		n -= (size_t)k;
	}
	return 0;
}

#endif
