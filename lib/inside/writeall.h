/* writeall.h - writes all bytes of a buffer, by as many calls as necessary. */
#ifndef WRITEALL_H
#define WRITEALL_H

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

/* Write N bytes at DATA to FD.  Returns 0, or -1 and errno; then some bytes may have been written.
 * A write that takes no bytes gives ENOSPC.  A signal handler may call it. */
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

/* Like write_all, at offset AT; but EINTR is an error. */
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
