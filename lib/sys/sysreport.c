/* sysreport.c - runs `pct sys` at the end of a collection, with the names of the data files on its
 * standard input, one name on each line. */
#include "base/msg.h"
#include "exec/pipe.h"
#include "paths/selfdir.h"
#include "sys/sysreport.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char **file;
static size_t files, room;

void sysreport_file(const char *path)
{
	char **more;

	for (size_t i = files; i-- > 0 && i + 64 > files;) /* a path repeats soon, if at all */
		if (strcmp(file[i], path) == 0)
			return;
	if (files == room) {
		if (!(more = realloc(file, (room = 2 * room + 64) * sizeof *file)))
			return;
		file = more;
	}
	if ((file[files] = strdup(path)))
		files++;
}

/* In the child: become `pct sys`, which reads names of files from IN, or with IN -1 only checks its
 * options. */
static void become(const struct sysopt *o, int in)
{
	char pct[PATH_MAX + 8];
	const char *argv[SYSOPT_WORDS + 8], *dir = selfdir("pct-sys");
	sigset_t none;
	int n = 0, out;

	snprintf(pct, sizeof pct, "%.4000s/pct", dir ? dir : ".");
	argv[n++] = pct;
	argv[n++] = "sys";
	if (in < 0) {
		argv[n++] = "--check";
	} else {
		argv[n++] = "-f";
		argv[n++] = "-";
		dup2(in, STDIN_FILENO);
	}
	for (unsigned i = 0; i < o->words; i++)
		argv[n++] = o->word[i];
	argv[n] = NULL;
	if (!o->out) { /* standard output belongs to the sampled program */
		dup2(STDERR_FILENO, STDOUT_FILENO);
	} else if (strcmp(o->out, "-") != 0 && in >= 0) {
		out = open(o->out, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, 0666);
		if (out < 0)
			msg_die(EXIT_FAIL, "cannot write %s: %s", o->out, strerror(errno));
		dup2(out, STDOUT_FILENO);
	}
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execv(pct, (char *const *)argv);
	msg_die(EXIT_FAIL, "cannot run %s: %s", pct, strerror(errno));
}

void sysreport_keep_kernel(void)
{
	char path[PATH_MAX + 12];
	const char *dir = selfdir("pct-sys");
	char *argv[] = {path, "--keep-kernel-once", NULL};
	sigset_t none;
	pid_t pid;
	int null;

	snprintf(path, sizeof path, "%.4000s/addr2nm", dir ? dir : ".");
	if ((pid = fork()) != 0) {
		while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
			;
		return;
	}
	/* silent: the report will give the same messages when it needs the symbols */
	null = open("/dev/null", O_RDWR);
	for (int fd = 0; null >= 0 && fd <= STDERR_FILENO; fd++)
		dup2(null, fd);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execv(path, argv);
	_exit(127);
}

static int ended(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return EXIT_FAIL;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAIL;
}

int sysreport_check(const struct sysopt *o)
{
	pid_t pid = o->words ? fork() : 0;

	if (!o->words)
		return EXIT_OK;
	if (pid < 0) {
		msg_warn("cannot make the report: %s", strerror(errno));
		return EXIT_FAIL;
	}
	if (pid == 0)
		become(o, -1);
	return ended(pid);
}

int sysreport_run(const struct sysopt *o)
{
	int p[2];
	pid_t pid;
	FILE *f;

	if (pipe_make(p) != 0 || (pid = fork()) < 0) {
		msg_warn("cannot make the report: %s", strerror(errno));
		return EXIT_FAIL;
	}
	if (pid == 0) {
		close(p[1]);
		become(o, p[0]);
	}
	close(p[0]);
	signal(SIGPIPE, SIG_IGN);
	f = fdopen(p[1], "w");
	for (size_t i = 0; f && i < files; i++)
		fprintf(f, "%s\n", file[i]);
	if (f)
		fclose(f);
	return ended(pid);
}
