/* pipe.c - makes pipes.  While another program keeps the writing end of a pipe open, its reader
 * never sees the end of file.  So a pipe is made only with descriptors that exec closes. */
#include "exec/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int pipe_make(int p[2])
{
	int e;

	if (pipe(p) != 0) {
		p[0] = p[1] = -1;
		return -1;
	}
	for (int i = 0; i < 2; i++) {
		int fd = fcntl(p[i], F_DUPFD_CLOEXEC, 3);
		close(p[i]);
		p[i] = fd;
	}
	if (p[0] >= 0 && p[1] >= 0)
		return 0;
	e = errno;
	for (int i = 0; i < 2; i++) {
		if (p[i] >= 0)
			close(p[i]);
		p[i] = -1;
	}
	errno = e;
	return -1;
}
