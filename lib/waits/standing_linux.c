/* standing_linux.c - reads /proc/PID/task/TID.  Files of the threads that were read last stay open,
 * since opening a file takes longer than reading it. */
#define _GNU_SOURCE
#include "inside/procstat.h"
#include "waits/standing.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SYSCALL, STAT, SCHEDSTAT, FILES, KEPT = 32 };

static struct kept {
	pid_t pid, tid;
	int fd[FILES]; /* descriptor + 1; 0: closed */
} kept[KEPT];

static void close_one(int *fd)
{
	if (*fd)
		close(*fd - 1);
	*fd = 0;
}

/* Read FILE of the thread as text.  Returns its length, or -1 with errno. */
static ssize_t thread_read(pid_t pid, pid_t tid, int file, char *text, size_t size)
{
	static const char *const name[] = {"syscall", "stat", "schedstat"};
	struct kept *k = &kept[(unsigned)tid % KEPT];
	char path[80];
	ssize_t n;

	if (k->pid != pid || k->tid != tid) {
		for (int i = 0; i < FILES; i++)
			close_one(&k->fd[i]);
		k->pid = pid;
		k->tid = tid;
	}
	/* reading fails when the thread has ended: another one may have its number now */
	if (k->fd[file] && (n = pread(k->fd[file] - 1, text, size - 1, 0)) >= 0)
		goto done;
	close_one(&k->fd[file]);
	snprintf(path, sizeof path, "/proc/%ld/task/%ld/%s", (long)pid, (long)tid, name[file]);
	k->fd[file] = open(path, O_RDONLY | O_CLOEXEC) + 1;
	if (!k->fd[file] || (n = pread(k->fd[file] - 1, text, size - 1, 0)) < 0)
		return -1;
done:
	text[n] = 0;
	return n;
}

/* `202 0x7f.. 0x80 0x2 0x0 0x0 0x0 0x7ffd.. 0x7f..`, `-1 0x7ffd.. 0x7f..` or `running` */
static void parse(const char *text, struct standing *s)
{
	uint64_t v[8];
	char *end;
	int n = 0;

	s->call = strtol(text, &end, 10);
	if (end == text)
		return; /* it runs */
	while (n < 8) {
		const char *from = end;
		v[n] = strtoull(from, &end, 16);
		if (end == from)
			break;
		n++;
	}
	if (n == 8)
		memcpy(s->arg, v, sizeof s->arg);
	if (n == 8 || n == 2) {
		s->in_call = n == 8 && s->call >= 0;
		s->sp = v[n - 2];
		s->pc = v[n - 1];
	}
}

int standing_look(pid_t pid, pid_t tid, struct standing *s)
{
	char text[300];

	memset(s, 0, sizeof *s);
	if (thread_read(pid, tid, SYSCALL, text, sizeof text) < 0)
		return errno;
	parse(text, s);
	return 0;
}

char standing_state(pid_t pid, pid_t tid)
{
	char text[1024];
	struct procstat st;

	memset(&st, 0, sizeof st);
	return thread_read(pid, tid, STAT, text, sizeof text) > 0 && procstat_parse(text, &st) == 0
		? st.state
		: 0;
}

int standing_same(const struct standing *a, const struct standing *b)
{
	return a->in_call == b->in_call && a->call == b->call && a->sp == b->sp && a->pc == b->pc
		&& memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

int standing_queue(pid_t pid, pid_t tid, uint64_t *run, uint64_t *queue)
{
	char text[100], *end;

	if (thread_read(pid, tid, SCHEDSTAT, text, sizeof text) <= 0)
		return -1;
	*run = strtoull(text, &end, 10);
	*queue = strtoull(end, &end, 10);
	return *end == ' ' ? 0 : -1;
}
