/* dial.c - connects to dbctl. */
#include "inside/copylink.h"
#include "preload/dial.h"
#include "preload/rules.h"
#include "preload/real.h"

#include <stddef.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

int dial(uint64_t key)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int fd = (int)real_syscall(SYS_socket, AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0);

	copies_name(a.sun_path, key);
	if (fd >= 0
		&& real_syscall(SYS_connect, fd, &a,
			   offsetof(struct sockaddr_un, sun_path) + COPIES_NAME)
			== 0)
		return fd;
	if (fd >= 0)
		real_syscall(SYS_close, fd);
	return -1;
}
