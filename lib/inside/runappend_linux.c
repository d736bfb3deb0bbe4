/* runappend_linux.c - appends to the index of a run, by system calls of our own, because a forked
 * child does this first of all. */
#include "inside/direct.h"
#include "inside/runline.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Move FD above descriptors 0 to 2, which the program may have closed.  Returns the new
 * descriptor. */
static CHILD_CODE int high(int fd)
{
	int up = fd < 0 || fd > STDERR_FILENO
		? fd
		: (int)direct(SYS_fcntl, fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1, 0, 0);

	if (up != fd)
		direct(SYS_close, fd, 0, 0, 0, 0);
	return up;
}

/* 1 when LEN more bytes stay below RLIMIT_FSIZE; beyond it the kernel would send SIGXFSZ. */
static CHILD_CODE int fits_limit(int fd, size_t len)
{
	uint64_t limit[2] = {UINT64_MAX}; /* soft, hard; UINT64_MAX: not known */
	struct stat st;

	direct(SYS_prlimit64, 0, RLIMIT_FSIZE, NULL, limit, 0);
	return limit[0] == UINT64_MAX
		|| (fstat(fd, &st) == 0 && (uint64_t)st.st_size + len <= limit[0]);
}

CHILD_CODE int runline_append(const char *index, const char *line, size_t len)
{
	int flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
	int fd = high((int)direct(SYS_openat, AT_FDCWD, index, flags, 0, 0));
	long n = -EFBIG;

	if (fd >= 0 && fits_limit(fd, len))
		n = direct(SYS_write, fd, line, len, 0, 0);
	if (fd >= 0)
		direct(SYS_close, fd, 0, 0, 0, 0);
	if (n == (long)len)
		return 0;
	errno = fd < 0 ? -fd : n < 0 ? (int)-n : ENOSPC;
	return -1;
}
