/* input.c - finds the data of a live view, or starts pct-sys to write it. */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/num.h"
#include "proc/procfs.h"
#include "input.h"
#include "look.h"
#include "run/datadir.h"
#include "run/runlist.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *text(const char *format, const char *a, const char *b)
{
	char *s;

	if (asprintf(&s, format, a, b) < 0)
		msg_die(EXIT_FAIL, "cannot keep a name: out of memory");
	return s;
}

static const char *tmp(void)
{
	const char *dir = getenv(ENV_TMPDIR);

	return dir && *dir ? dir : "/tmp";
}

/* The default data directory of profile and pct-sys. */
static char *usual(void)
{
	char path[PATH_MAX];

	return text("%s%s", datadir(path, NULL), "");
}

/* 1 when S->dir has data of the process. */
static int has_data(const struct topsource *s)
{
	struct toplook l = {.pid = s->pid, .start = s->start};

	return toplook_take(&l, s->dir, 0) == 0 && l.files > 0;
}

static void sample(struct topsource *s, const char *bin)
{
	char pid[16], *program = text("%s/%s", bin, "pct-sys"), *said;
	int fd;

	s->own = text("%s/%s", tmp(), "pct-top.XXXXXX");
	if (!mkdtemp(s->own))
		msg_die(EXIT_FAIL, "cannot make a directory in %s: %s", tmp(), strerror(errno));
	s->dir = text("%s/%s", s->own, "ct");
	said = text("%s/%s", s->own, "said");
	mkdir(s->dir, 0700);
	snprintf(pid, sizeof pid, "%lu", (unsigned long)s->pid);
	if ((s->sampler = fork()) < 0)
		msg_die(EXIT_FAIL, "cannot start %s: %s", program, strerror(errno));
	if (s->sampler == 0) {
		setpgid(0, 0); /* ^C on the terminal is for pct-top alone */
		if ((fd = open(said, O_WRONLY | O_CREAT | O_EXCL, 0600)) >= 0)
			dup2(fd, STDERR_FILENO);
		if ((fd = open("/dev/null", O_RDWR)) >= 0) {
			dup2(fd, STDIN_FILENO);
			dup2(fd, STDOUT_FILENO);
		}
		execl(program, "pct-sys", "-q", "-p", pid, "-d", s->dir, (char *)NULL);
		msg_warn("cannot start %s: %s", program, strerror(errno));
		_exit(EXIT_FAIL);
	}
	free(program);
	free(said);
}

void topsource_open(struct topsource *s, const char *arg, const char *dir, const char *bin)
{
	struct procstat ps;
	struct stat st;
	uint64_t pid;

	if (!arg) {
		s->dir = dir ? text("%s%s", dir, "") : usual();
		if (access(s->dir, R_OK | X_OK) != 0)
			msg_die(EXIT_FAIL, "no run in %s: record one with profile PROGRAM", s->dir);
		/* data of a daemon of pct-sys belongs to no run */
		if (runlist_read(s->dir, &s->run) == 0)
			s->run = NULL;
		return;
	}
	if (stat(arg, &st) == 0) {
		s->dir = text("%s%s", arg, "");
		return;
	}
	if (num_parse(arg, 10, 1, INT32_MAX, &pid) != 0)
		msg_die(EXIT_FAIL, "cannot read %s: %s", arg, strerror(errno));
	s->pid = (uint32_t)pid;
	procfs_stat((pid_t)pid, 0, &ps);
	s->start = ps.start;
	s->dir = dir ? text("%s%s", dir, "") : usual();
	if (has_data(s))
		return;
	if (kill((pid_t)s->pid, 0) != 0 && errno == ESRCH)
		msg_die(EXIT_FAIL, "no process %s, and no data of it in %s", arg, s->dir);
	free(s->dir);
	sample(s, bin);
}

int topsource_ended(struct topsource *s)
{
	if (!s->own || (s->sampler > 0 && waitpid(s->sampler, NULL, WNOHANG) == 0))
		return 0;
	s->sampler = 0;
	return 1;
}

int topsource_over(struct topsource *s)
{
	struct procstat ps;

	if (s->own)
		return topsource_ended(s);
	if (s->run) /* an index is moved when its run ends */
		return s->run->over || access(s->run->index, F_OK) != 0;
	return s->pid && (procfs_stat((pid_t)s->pid, 0, &ps) != 0 || ps.start != s->start);
}

static int drop(const char *path, const struct stat *st, int type, struct FTW *where)
{
	(void)st;
	(void)type;
	(void)where;
	remove(path);
	return 0;
}

void topsource_close(struct topsource *s)
{
	char line[1000], *said;
	FILE *f;

	if (s->sampler > 0) {
		kill(s->sampler, SIGTERM);
		while (waitpid(s->sampler, NULL, 0) < 0 && errno == EINTR)
			;
		s->sampler = 0;
	}
	if (s->own) {
		said = text("%s/%s", s->own, "said");
		if ((f = fopen(said, "r"))) {
			while (fgets(line, sizeof line, f)) {
				line[strcspn(line, "\n")] = 0;
				msg_warn("%s", line);
			}
			fclose(f);
		}
		free(said);
		nftw(s->own, drop, 8, FTW_DEPTH | FTW_PHYS);
		free(s->own);
	}
	free(s->dir);
	memset(s, 0, sizeof *s);
}
