/* runappend_posix.c - appends to the index of a run, by the C library. */
#include "inside/runline.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* 1 when LEN more bytes stay below RLIMIT_FSIZE; beyond it the system would send SIGXFSZ. */
static int fits_limit(int fd, size_t len)
{
	struct rlimit limit;
	struct stat st;

	return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY
		|| (fstat(fd, &st) == 0 && (rlim_t)st.st_size + len <= limit.rlim_cur);
}

int runline_append(const char *index, const char *line, size_t len)
{
	int fd = open(index, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), e;
	ssize_t n = -1;

	if (fd < 0)
		return -1;
	if (fits_limit(fd, len)) {
		n = write(fd, line, len);
		e = n < 0 ? errno : ENOSPC;
	} else {
		e = EFBIG;
	}
	close(fd);
	if (n == (ssize_t)len)
		return 0;
	errno = e;
	return -1;
}
