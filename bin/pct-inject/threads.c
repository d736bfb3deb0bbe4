/* threads.c - reads /proc/PID/task. */
#define _GNU_SOURCE
#include "proc/procfs.h"
#include "inside/attachcall.h"
#include "threads.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct thread *slot(struct threads *l, pid_t tid)
{
	struct thread *more;

	for (unsigned i = 0; i < l->n; i++)
		if (l->thread[i].tid == tid)
			return &l->thread[i];
	if (l->n == l->room) {
		more = realloc(l->thread, (2 * l->room + 16) * sizeof *more);
		if (!more)
			return NULL;
		l->thread = more;
		l->room = 2 * l->room + 16;
	}
	l->new ++;
	l->thread[l->n] = (struct thread){.tid = tid};
	return &l->thread[l->n++];
}

static void look(struct thread *t, pid_t pid)
{
	char file[40], status[4096];
	const char *s;

	snprintf(file, sizeof file, "task/%ld/status", (long)t->tid);
	if (procfs_read(pid, file, status, sizeof status) <= 0)
		return;
	s = strstr(status, "\nState:\t");
	t->runs = s && s[8] == 'R';
	t->deep = s && s[8] == 'D';
	s = strstr(status, "\nSigBlk:\t");
	t->blocks = s && strtoull(s + 9, NULL, 16) >> (ATTACHCALL_SIGNAL - 1) & 1;
	t->looks = t->blocks ? t->looks + 1 : 0;
	t->seen = 1;
}

int threads_read(struct threads *l, pid_t pid)
{
	char path[40];
	struct dirent *e;
	unsigned n = 0;
	DIR *d;

	snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
	l->new = 0;
	if (!(d = opendir(path)))
		return -1;
	for (unsigned i = 0; i < l->n; i++)
		l->thread[i].seen = 0;
	while ((e = readdir(d))) {
		pid_t tid = (pid_t)strtol(e->d_name, NULL, 10);
		struct thread *t = tid > 0 ? slot(l, tid) : NULL;
		if (t)
			look(t, pid);
	}
	closedir(d);
	for (unsigned i = 0; i < l->n; i++)
		if (l->thread[i].seen)
			l->thread[n++] = l->thread[i];
	l->n = n;
	return n ? 0 : -1;
}

void threads_free(struct threads *l)
{
	free(l->thread);
	*l = (struct threads){0};
}

pid_t threads_unseen(pid_t pid)
{
	enum { LOOKS = 4, THREADS = 64 };
	static const struct timespec between = {0, 1500000};
	struct threads list = {0};
	unsigned ran[THREADS] = {0};
	pid_t found = 0;

	for (int n = 0; n < LOOKS && threads_read(&list, pid) == 0; n++) {
		for (unsigned i = 0; i < list.n && i < THREADS; i++) {
			ran[i] += list.thread[i].runs;
			if (list.thread[i].looks == LOOKS && ran[i])
				found = list.thread[i].tid;
		}
		nanosleep(&between, NULL);
	}
	threads_free(&list);
	return found;
}
