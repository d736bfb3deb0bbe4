/* ask_linux.c - talks to pct-run over its abstract socket.  System calls only: it works in
 * a vfork child. */
#include "inside/ask.h"
#include "preload/ask.h"
#include "preload/config.h"
#include "preload/rules.h"
#include "preload/real.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#define WAIT_MS 1000 /* the first request starts the kernel's sampler, which takes a while */

/* Connect to pct-run.  Returns the socket, or -1 when there is no peer that runs as our user or as
 * root. */
static int dial(void)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	struct ucred peer;
	socklen_t size = sizeof peer;
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	if (fd < 0)
		return -1;
	ask_name(a.sun_path, config.run);
	if (connect(fd, (struct sockaddr *)&a, offsetof(struct sockaddr_un, sun_path) + ASK_NAME)
			== 0
		&& getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
		&& (peer.uid == 0 || peer.uid == getuid() || peer.uid == geteuid()))
		return fd;
	real_syscall(SYS_close, fd);
	return -1;
}

int ask_for(int pid, int on_exec, const char *reason, const char *path)
{
	struct ask q;
	struct pollfd p = {.events = POLLIN};
	size_t at = 0;
	char answer;
	int e = errno, done = 0;

	if (!config.run || config.single)
		return 0;
	memset(&q, 0, sizeof q);
	q.run = config.run;
	q.self = (int32_t)real_syscall(SYS_getpid);
	q.pid = pid;
	q.tid = on_exec ? (int32_t)real_syscall(SYS_gettid) : 0;
	q.on_exec = on_exec != 0;
	put_text(q.reason, sizeof q.reason, &at, reason);
	at = 0;
	put_text(q.path, sizeof q.path, &at, path);
	p.fd = dial();
	if (p.fd >= 0) {
		done = real_syscall(SYS_sendto, p.fd, &q, sizeof q, MSG_NOSIGNAL, NULL, 0)
				== sizeof q
			&& poll(&p, 1, WAIT_MS) == 1
			&& real_syscall(SYS_recvfrom, p.fd, &answer, 1, 0, NULL, NULL) == 1;
		real_syscall(SYS_close, p.fd);
	}
	errno = e;
	return done;
}
