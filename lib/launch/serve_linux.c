/* serve_linux.c - owns the socket for requests, and starts pct-sys. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "base/clock.h"
#include "exec/pipe.h"
#include "exec/wake_linux.h"
#include "inside/ask.h"
#include "launch/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CALLERS = 1000 }; /* most waiting callers */

static int inherited[2]; /* what the sampler inherits: the socket, the pipe */

void runserve_open(struct runserve *s)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int e = errno;

	s->pid = 0;
	s->stop = -1;
	s->listening = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	ask_name(a.sun_path, s->dir->number);
	if (s->listening >= 0
		&& (bind(s->listening, (struct sockaddr *)&a,
			    offsetof(struct sockaddr_un, sun_path) + ASK_NAME)
				!= 0
			|| listen(s->listening, CALLERS) != 0)) {
		close(s->listening);
		s->listening = -1;
	}
	errno = e;
}

/* In the sampler before its exec: keep the socket and the pipe open, and make the sampler
 * silent. */
static void hand_on(void)
{
	int fd = open("/dev/null", O_WRONLY);

	if (fd >= 0) {
		dup2(fd, STDOUT_FILENO);
		dup2(fd, STDERR_FILENO);
		if (fd > STDERR_FILENO)
			close(fd);
	}
	for (int i = 0; i < 2; i++)
		fcntl(inherited[i], F_SETFD, 0);
	if (chdir("/") != 0)
		return; /* keep the old directory */
}

void runserve_start(struct runserve *s)
{
	char fds[40], left[24];
	char *argv[18] = {(char *)s->sampler, "-q", "-d", (char *)s->dir->dir, "-i", s->dir->index,
		"-e", "cpu-clock:u", "-F", (char *)s->hz, "--serve", fds};
	char **more = argv;
	uint64_t now = clock_ns();
	int p[2], report, e = errno;

	while (*more)
		more++;
	if (s->frames) {
		*more++ = "-l";
		*more++ = (char *)s->frames;
	}
	if (s->times)
		*more++ = "--log";
	if (s->until) {
		*more++ = "-t";
		*more++ = left;
	}

	snprintf(left, sizeof left, "%ld", (long)((s->until - now + 999999999) / 1000000000));
	if ((!s->until || s->until > now) && pipe_make(p) == 0) {
		inherited[0] = s->listening;
		inherited[1] = p[0];
		snprintf(fds, sizeof fds, "%d,%d", s->listening, p[0]);
		s->pid = child_start_gated(
			s->signals, s->sampler, argv, s->env, 1, hand_on, &report);
		close(p[0]);
		if (s->pid > 0) {
			close(report);
			s->stop = p[1];
		} else {
			s->pid = 0;
			close(p[1]);
		}
	}
	close(s->listening);
	s->listening = -1;
	errno = e;
}

int runserve_wait(struct runserve *s, pid_t pid)
{
	struct pollfd p[2] = {{.fd = wake_fd(&s->signals->held), .events = POLLIN},
		{.fd = s->listening, .events = POLLIN}};
	int status = 0, ended = 0;

	while (p[0].fd >= 0 && s->listening >= 0 && !ended) {
		poll(p, 2, -1);
		if (p[1].revents)
			runserve_start(s);
		child_pass(s->signals, pid);
		ended = child_check(pid, &status);
	}
	if (p[0].fd >= 0)
		close(p[0].fd);
	return ended ? status : child_wait(s->signals, pid);
}

void runserve_end(struct runserve *s)
{
	if (s->listening >= 0)
		close(s->listening);
	s->listening = -1;
	if (!s->pid)
		return;
	close(s->stop);
	while (waitpid(s->pid, NULL, 0) < 0 && errno == EINTR)
		;
	s->pid = 0;
}
