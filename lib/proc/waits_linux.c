/* waits_linux.c - reads what threads wait for, from /proc/PID/task/TID/syscall.
 *	232 0x4 0x7ffd... 0x7f12...
 * This is the number of the call, six arguments, stack pointer and program counter.  The file has
 * "running" for a thread that runs, and "-1 SP PC" for a thread that waits outside a call.
 *
 * Most calls go on after a stop as if nothing had happened (poll, select, nanosleep, futex, wait).
 * The calls in the table here return EINTR, with or without a handler: signal(7), "Interruption of
 * system calls and library functions by stop signals".  A call on a socket returns EINTR only when
 * the socket has a timeout. */
#define _GNU_SOURCE
#include "proc/procfs.h"
#include "proc/waits.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static const struct call {
	long number;
	const char *name;
	int option; /* socket option with the timeout of argument 1, a socket; 0: it is none */
} known[] = {
#ifdef SYS_epoll_wait
	{SYS_epoll_wait, "epoll_wait", 0},
#endif
	{SYS_epoll_pwait, "epoll_pwait", 0},
#ifdef SYS_epoll_pwait2
	{SYS_epoll_pwait2, "epoll_pwait2", 0},
#endif
#ifdef SYS_rt_sigtimedwait
	{SYS_rt_sigtimedwait, "sigtimedwait", 0},
#endif
#ifdef SYS_semop
	{SYS_semop, "semop", 0},
#endif
#ifdef SYS_semtimedop
	{SYS_semtimedop, "semtimedop", 0},
#endif
#ifdef SYS_io_getevents
	{SYS_io_getevents, "io_getevents", 0},
#endif
#ifdef SYS_io_uring_enter
	{SYS_io_uring_enter, "io_uring_enter", 0},
#endif
	{SYS_read, "read", SO_RCVTIMEO},
	{SYS_readv, "readv", SO_RCVTIMEO},
	{SYS_write, "write", SO_SNDTIMEO},
	{SYS_writev, "writev", SO_SNDTIMEO},
#ifdef SYS_recvfrom
	{SYS_recvfrom, "recv", SO_RCVTIMEO},
	{SYS_recvmsg, "recvmsg", SO_RCVTIMEO},
	{SYS_recvmmsg, "recvmmsg", SO_RCVTIMEO},
	{SYS_accept4, "accept4", SO_RCVTIMEO},
	{SYS_sendto, "send", SO_SNDTIMEO},
	{SYS_sendmsg, "sendmsg", SO_SNDTIMEO},
	{SYS_sendmmsg, "sendmmsg", SO_SNDTIMEO},
	{SYS_connect, "connect", SO_SNDTIMEO},
#endif
#ifdef SYS_accept
	{SYS_accept, "accept", SO_RCVTIMEO},
#endif
};

/* 1 when descriptor FD of PID is a socket with a timeout, which is the socket option OPTION.  Where
 * the timeout cannot be read, 1 for any socket. */
static int limited(pid_t pid, long fd, int option)
{
	char path[64], to[16];
	ssize_t n;
	int limit = 1;

	snprintf(path, sizeof path, "/proc/%ld/fd/%ld", (long)pid, fd);
	n = readlink(path, to, sizeof to);
	if (n < 7 || strncmp(to, "socket:", 7) != 0)
		return 0;
#if defined SYS_pidfd_open && defined SYS_pidfd_getfd
	{
		struct timeval t;
		socklen_t len = sizeof t;
		int whose = (int)syscall(SYS_pidfd_open, pid, 0), copy = -1;

		if (whose >= 0)
			copy = (int)syscall(SYS_pidfd_getfd, whose, (int)fd, 0);
		if (copy >= 0 && getsockopt(copy, SOL_SOCKET, option, &t, &len) == 0)
			limit = t.tv_sec || t.tv_usec;
		if (copy >= 0)
			close(copy);
		if (whose >= 0)
			close(whose);
	}
#endif
	return limit;
}

const char *waits_of(pid_t pid, pid_t tid)
{
	char file[64], buf[256];
	long number, first = 0;

	snprintf(file, sizeof file, "task/%ld/syscall", (long)tid);
	if (procfs_read(pid, file, buf, sizeof buf) <= 0
		|| sscanf(buf, "%ld 0x%lx", &number, (unsigned long *)&first) != 2)
		return NULL;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].number == number)
			return !known[i].option || limited(pid, first, known[i].option)
				? known[i].name
				: NULL;
	return NULL;
}

const char *waits_delicate(pid_t pid, pid_t tid, int *other)
{
	const char *call = waits_of(pid, tid);
	char path[64];
	struct dirent *e;
	DIR *d;

	*other = 0;
	if (call)
		return call;
	snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
	d = opendir(path);
	while (d && !call && (e = readdir(d))) {
		long thread = strtol(e->d_name, NULL, 10);
		if (thread > 0 && thread != tid)
			call = waits_of(pid, (pid_t)thread);
	}
	if (d)
		closedir(d);
	*other = call != NULL;
	return call;
}

void waits_look(pid_t pid, pid_t tid, struct wait *w)
{
	char file[64], buf[128];
	unsigned long long ns, runs;

	memset(w, 0, sizeof *w);
	snprintf(file, sizeof file, "task/%ld/schedstat", (long)tid);
	if (procfs_read(pid, file, buf, sizeof buf) <= 0
		|| sscanf(buf, "%llu %*u %llu", &ns, &runs) != 2)
		return;
	w->ns = ns;
	w->runs = runs;
	snprintf(file, sizeof file, "task/%ld/syscall", (long)tid);
	if (procfs_read(pid, file, w->key, sizeof w->key) <= 0 || w->key[0] < '0'
		|| w->key[0] > '9')
		w->key[0] = 0;
}
