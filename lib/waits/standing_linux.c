/* standing_linux.c - reads /proc/PID/task/TID. */
#include "host/procfs.h"
#include "waits/standing.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	char file[40], text[300];

	memset(s, 0, sizeof *s);
	snprintf(file, sizeof file, "task/%ld/syscall", (long)tid);
	errno = 0;
	if (procfs_read(pid, file, text, sizeof text) < 0)
		return errno ? errno : ESRCH;
	parse(text, s);
	return 0;
}

char standing_state(pid_t pid, pid_t tid)
{
	struct procstat st;

	return procfs_stat(pid, tid, &st) == 0 ? st.state : 0;
}

int standing_same(const struct standing *a, const struct standing *b)
{
	return a->in_call == b->in_call && a->call == b->call && a->sp == b->sp && a->pc == b->pc
		&& memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

int standing_queue(pid_t pid, pid_t tid, uint64_t *run, uint64_t *queue)
{
	char file[40], text[100];

	snprintf(file, sizeof file, "task/%ld/schedstat", (long)tid);
	return procfs_read(pid, file, text, sizeof text) > 0
			&& sscanf(text, "%" SCNu64 " %" SCNu64, run, queue) == 2
		? 0
		: -1;
}
