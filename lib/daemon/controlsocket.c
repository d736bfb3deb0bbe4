/* controlsocket.c - makes and connects the socket DIR/.control of a daemon. */
#define _GNU_SOURCE /* struct ucred */
#include "daemon/controlsocket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* Name the directory by its descriptor: its path may be longer than a socket address allows. */
static int address(struct sockaddr_un *a, int dir)
{
	memset(a, 0, sizeof *a);
	a->sun_family = AF_UNIX;
	return snprintf(a->sun_path, sizeof a->sun_path, "/proc/self/fd/%d/" CONTROL_SOCKET, dir);
}

int control_listen(int dir)
{
	struct sockaddr_un a;
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	mode_t mask;
	int e;

	if (fd < 0)
		return -1;
	address(&a, dir);
	/* we hold the lock, so an existing socket was left by a daemon that was killed */
	if (unlinkat(dir, CONTROL_SOCKET, 0) != 0 && errno != ENOENT
		&& unlinkat(dir, CONTROL_SOCKET, AT_REMOVEDIR) != 0)
		goto failed;
	mask = umask(0177);
	e = bind(fd, (struct sockaddr *)&a, sizeof a) != 0 || listen(fd, 8) != 0 ? errno : 0;
	umask(mask);
	if (!e)
		return fd;
	errno = e;
failed:
	e = errno;
	close(fd);
	errno = e;
	return -1;
}

int control_accept(int listener)
{
	struct ucred who;
	socklen_t size = sizeof who;
	int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

	/* the directory keeps others out; check again, in case its mode was changed */
	if (fd >= 0
		&& (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) != 0
			|| (who.uid != geteuid() && who.uid != 0))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

int control_connect(int dir)
{
	struct sockaddr_un a;
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), e;

	address(&a, dir);
	if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof a) == 0)
		return fd;
	e = errno;
	close(fd);
	errno = e;
	return -1;
}
