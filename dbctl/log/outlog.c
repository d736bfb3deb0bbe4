/* outlog.c - owns the files that text logs go to. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "inside/writeall.h"
#include "format/accountlog.h"
#include "inside/runline.h"
#include "inside/safedir.h"
#include "log/outlog.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char top[PATH_MAX]; /* the data directory; "": nothing is written */
static const char *index_file;
static char *first_dir;
static unsigned dirs;

int outlog_dir(const char *dir, const char *index)
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%.4000s", dir);
	if (safedir(path) != 0)
		return -1;
	strcpy(top, path);
	index_file = index;
	return 0;
}

void outlog_open(struct outlogs *o, pid_t pid, uint64_t start, const char *exe, const char *prog)
{
	if (o->name)
		return;
	memset(o, 0, sizeof *o);
	o->exe = strdup(exe);
	o->name = malloc(strlen(prog) + 32);
	if (!o->exe || !o->name)
		msg_die(EXIT_FAIL, "out of memory");
	o->pid = pid;
	o->start = start;
	sprintf(o->name, "%.200s.%ld", prog, (long)pid);
	for (char *c = o->name; *c; c++)
		if (*c == '\n')
			*c = '?';
}

static void complain(struct outlogs *o, const char *what)
{
	if (!o->failed)
		msg_warn("cannot write %s/%s: %s", o->dir ? o->dir : top, what, strerror(errno));
	o->failed = 1;
}

static void write_index(const char *line, size_t n)
{
	/* ENOENT: the run is over */
	if (index_file && runline_append(index_file, line, n) != 0 && errno != ENOENT)
		msg_warn("cannot write %s: %s", index_file, strerror(errno));
}

static void tell_index(const struct outlogs *o)
{
	char line[512];

	write_index(line, runline_sampled(line, sizeof line, o->pid, o->start, o->name));
}

void outlog_blocked(pid_t pid, const char *why, const char *exe)
{
	static char line[RUNLINE_MAX];
	char reason[400];

	snprintf(reason, sizeof reason, "%.*s", (int)strcspn(why, "\t\n"), why);
	write_index(line, runline_program(line, sizeof line, '-', pid, 0, reason, exe ? exe : "?"));
}

/* Make the directory of the process.  If the name exists, it belongs to an earlier process with the
 * same pid, or to this process as another program of the same name: a suffix makes the name new. */
static int make_dir(struct outlogs *o)
{
	size_t size = strlen(top) + strlen(o->name) + 32;

	if (o->dir || o->failed || !top[0])
		return o->dir ? 0 : -1;
	o->dir = malloc(size);
	if (!o->dir)
		msg_die(EXIT_FAIL, "out of memory");
	snprintf(o->dir, size, "%s/%s", top, o->name);
	for (unsigned i = 1; mkdir(o->dir, 0700) != 0; i++) {
		if (errno != EEXIST || i == 1000000) {
			complain(o, "");
			return -1;
		}
		snprintf(o->dir, size, "%s/%s-%u", top, o->name, i);
	}
	o->name = realloc(o->name, strlen(o->name) + 32);
	if (!o->name)
		msg_die(EXIT_FAIL, "out of memory");
	strcpy(o->name, o->dir + strlen(top) + 1);
	tell_index(o);
	if (!dirs++)
		first_dir = strdup(o->dir);
	return 0;
}

unsigned outlog_made(const char **first)
{
	*first = first_dir ? first_dir : top;
	return dirs;
}

/* Create the log NAME; *LEN is set to the length of its first line.  Returns its descriptor or
 * -1. */
static int create(struct outlogs *o, const char *name, size_t *len)
{
	char path[PATH_MAX + 200], head[4 * PATH_MAX + 300];
	int fd;

	if (make_dir(o) != 0)
		return -1;
	snprintf(path, sizeof path, "%s/%.100s.log", o->dir, name);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
	if (fd < 0) {
		complain(o, name);
		return -1;
	}
	*len = textlog_head(head, sizeof head, name, (unsigned long)o->pid, o->start, o->exe);
	if (write_all(fd, head, *len) != 0)
		complain(o, name);
	return fd;
}

static int find(struct outlogs *o, const char *name)
{
	size_t len;
	int fd;

	for (size_t i = 0; i < o->n; i++)
		if (strcmp(o->log[i].name, name) == 0)
			return o->log[i].fd;
	fd = create(o, name, &len);
	if (fd < 0)
		return -1;
	o->log = realloc(o->log, (o->n + 1) * sizeof *o->log);
	if (!o->log)
		msg_die(EXIT_FAIL, "out of memory");
	o->log[o->n].name = strdup(name);
	o->log[o->n].fd = fd;
	o->n++;
	return fd;
}

void outlog_write(struct outlogs *o, const char *name, const char *text, int complaint)
{
	int fd = find(o, name);
	size_t len = strlen(text);
	char *line, *w, *newline;

	if (fd < 0)
		return;
	w = line = malloc(4 * len + 8);
	if (!line)
		msg_die(EXIT_FAIL, "out of memory");
	if (complaint)
		w += sprintf(w, "! ");
	len = textlog_escape(w, text, len, "\n\t", "");
	while (complaint && (newline = memchr(w, '\n', len)))
		*newline = ' ';
	w[len++] = '\n';
	len += (size_t)(w - line);
	if (write(fd, line, len) != (ssize_t)len)
		complain(o, name);
	free(line);
}

void outlog_accounts(struct outlogs *o, const char *text)
{
	if (!o->accounts) {
		int fd = create(o, ACCOUNTLOG_NAME, &o->accounts_at);
		if (fd < 0)
			return;
		o->accounts = fd;
		/* accounts.log is overwritten from now on */
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_APPEND);
	}
	if (pwrite(o->accounts, text, strlen(text), (off_t)o->accounts_at) < 0)
		complain(o, "accounts");
}

void outlog_maps(struct outlogs *o, const char *text)
{
	char *all;

	if (o->maps && strcmp(o->maps, text) == 0)
		return;
	if (asprintf(&all, "%s%s", o->maps ? "# again\n" : "", text) < 0)
		msg_die(EXIT_FAIL, "out of memory");
	outlog_write(o, "maps", all, 0);
	free(all);
	free(o->maps);
	if (!(o->maps = strdup(text)))
		msg_die(EXIT_FAIL, "out of memory");
}

void outlog_close(struct outlogs *o)
{
	for (size_t i = 0; i < o->n; i++) {
		close(o->log[i].fd);
		free(o->log[i].name);
	}
	if (o->accounts)
		close(o->accounts);
	free(o->log);
	free(o->maps);
	free(o->dir);
	free(o->name);
	free(o->exe);
	memset(o, 0, sizeof *o);
}
