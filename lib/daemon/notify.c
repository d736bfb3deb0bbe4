/* notify.c - sends to the socket of the service manager. */
#include "base/env.h"
#include "daemon/notify.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify(const char *text)
{
	const char *name = getenv(ENV_NOTIFY);
	size_t len = name ? strlen(name) : 0;
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int fd;

	if (len < 2 || len >= sizeof a.sun_path || !strchr("/@", *name))
		return;
	memcpy(a.sun_path, name, len);
	if (*name == '@') /* an abstract address */
		a.sun_path[0] = 0;
	if ((fd = socket(AF_UNIX, SOCK_DGRAM, 0)) < 0)
		return;
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	/* there is no place to report a failure */
	if (sendto(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&a,
		    (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len))
		< 0)
		errno = 0;
	close(fd);
}
