/* dirs.c - finds directories of data, and tells which of them are closed. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "dirs.h"
#include "format/readhead.h"
#include "format/textlog.h"
#include "proc/procfs.h"
#include "run/datafiles.h"
#include "run/perioddir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static char *join(const char *dir, const char *name)
{
	char *path = must(malloc(strlen(dir) + strlen(name) + 2));

	sprintf(path, "%s/%s", dir, name);
	return path;
}

static int is_directory(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int found(void *arg, const char *path)
{
	(void)path;
	*(int *)arg = 1;
	return 0;
}

/* 1 when there are data files in DIR; with DEEP, also when they are in directories below it. */
static int has_data(const char *dir, int deep)
{
	unsigned long seen = 0;
	int any = 0;

	datafiles(dir, deep, DATAFILES_SAMPLES, found, &any, &seen);
	return any;
}

int dirs_each(const char *dir, int (*fn)(void *arg, const char *path), void *arg)
{
	char *real = realpath(dir, NULL);
	struct dirent **entry = NULL;
	int n = real ? scandir(real, &entry, NULL, alphasort) : -1, hours = 0, bad = 0;

	if (n < 0) {
		msg_warn("cannot read %s: %s", dir, strerror(errno));
		free(real);
		return 1;
	}
	for (int i = 0; i < n; i++)
		hours |= perioddir_is(entry[i]->d_name);
	if (perioddir_is(base(real)) || (!hours && has_data(real, 0))) {
		bad = fn(arg, real);
		hours = -1;
	}
	for (int i = 0; i < n; i++) {
		char *path = join(real, entry[i]->d_name);
		if (hours >= 0 && entry[i]->d_name[0] != '.' && is_directory(path)
			&& (hours ? perioddir_is(entry[i]->d_name) : has_data(path, 1)))
			bad |= fn(arg, path);
		free(path);
		free(entry[i]);
	}
	free(entry);
	free(real);
	return bad;
}

struct process { /* the process that wrote the files of a directory; 0 not known */
	uint64_t start, run;
};

static int look_whose(void *arg, const char *path)
{
	struct process *p = arg;
	struct textlog *t;
	struct reader r;
	uint64_t start = 0, run = 0;

	if (textlog_is(path)) {
		if ((t = textlog_peek(path))) {
			start = t->start;
			textlog_close(t);
		}
	} else if (reader_open(&r, path) == 0) {
		start = r.head.start_ticks;
		run = r.head.run;
		reader_close(&r);
	}
	p->start = start > p->start ? start : p->start;
	p->run = run > p->run ? run : p->run;
	return 0;
}

char *dirs_which(const char *path)
{
	char id[256] = "", *link, *which = NULL;
	struct process p = {0};
	unsigned long seen = 0;
	ssize_t n;

	if (perioddir_is(base(path))) {
		link = join(path, PERIOD_ID);
		n = readlink(link, id, sizeof id - 1);
		id[n < 0 ? 0 : n] = 0;
		free(link);
		return must(strdup(id));
	}
	datafiles(path, 1, DATAFILES_SAMPLES, look_whose, &p, &seen);
	if (asprintf(&which, "%" PRIu64 " %" PRIx64, p.start, p.run) < 0)
		must(NULL);
	return which;
}

/* The daemon that writes PATH, an hour, and the hours beside it; 0 when there is none, -1 when that
 * is not known. */
static pid_t daemon_of(const char *path)
{
	char *lock = must(malloc(strlen(path) + 10)), text[24] = "";
	struct procstat s;
	pid_t pid;
	int fd;

	sprintf(lock, "%.*s.lock", (int)(base(path) - path), path);
	fd = open(lock, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	free(lock);
	if (fd < 0)
		return errno == ENOENT ? 0 : -1;
	pid = read(fd, text, sizeof text - 1) > 0 ? (pid_t)atol(text) : 0;
	close(fd);
	return pid > 0 && procfs_stat(pid, 0, &s) == 0 && strcmp(s.name, "pct-sys") == 0 ? pid : 0;
}

/* 1 when a later hour lies beside PATH: the daemon begins it when PATH is complete. */
static int followed(const char *path)
{
	char *up = must(strndup(path, (size_t)(base(path) - path)));
	DIR *d = opendir(up);
	struct dirent *e;
	int any = 0;

	while (d && !any && (e = readdir(d)))
		any = perioddir_is(e->d_name) && strcmp(e->d_name, base(path)) > 0;
	if (d)
		closedir(d);
	free(up);
	return any;
}

/* *ARG becomes 1 when the process of the file PATH lives. */
static int lives(void *arg, const char *path)
{
	struct procstat s;
	struct textlog *t;
	struct reader r;
	pid_t pid = 0;
	uint64_t start = 0;

	if (*(int *)arg)
		return 0;
	if (textlog_is(path)) {
		if ((t = textlog_peek(path))) {
			pid = (pid_t)t->pid;
			start = t->start;
			textlog_close(t);
		}
	} else if (reader_open(&r, path) == 0) {
		pid = (pid_t)r.head.pid;
		start = r.head.start_ticks;
		reader_close(&r);
	}
	if (pid && start && procfs_stat(pid, 0, &s) == 0)
		*(int *)arg = s.start == start && s.state != 'Z';
	return 0;
}

const char *dirs_open(const char *path)
{
	unsigned long seen = 0;
	int alive = 0;

	if (perioddir_is(base(path)))
		return !followed(path) && daemon_of(path) ? "a daemon is writing to it" : NULL;
	datafiles(path, 1, DATAFILES_SAMPLES, lives, &alive, &seen);
	return alive ? "its process still runs" : NULL;
}
