/* child.c - starts programs and passes their signals on. */
#include "base/msg.h"
#include "exec/child.h"
#include "exec/envblock.h"
#include "exec/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

void child_plug(void)
{
	int fd;

	do
		fd = open("/", O_RDONLY | O_CLOEXEC);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

static void nothing(int sig)
{
	(void)sig;
}

void child_hold(struct child_signals *s)
{
	/* synchronous faults, and signals that must stop us as they stop the program */
	static const int not_held[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT,
		SIGTSTP, SIGTTIN, SIGTTOU, SIGXFSZ};
	struct sigaction catch = {.sa_handler = nothing}, ignore = {.sa_handler = SIG_IGN};

	sigfillset(&s->held);
	for (size_t i = 0; i < sizeof not_held / sizeof *not_held; i++)
		sigdelset(&s->held, not_held[i]);
	sigprocmask(SIG_BLOCK, &s->held, &s->mask);
	/* an ignored SIGCHLD would take the program's status away */
	sigaction(SIGCHLD, &catch, &s->chld);
	sigaction(SIGXFSZ, &ignore, &s->xfsz);
}

/* 0 when FILE can be run, else an errno. */
static int runnable(const char *file)
{
	struct stat st;

	if (stat(file, &st) != 0)
		return errno;
	if (!S_ISREG(st.st_mode) || faccessat(AT_FDCWD, file, X_OK, AT_EACCESS) != 0)
		return EACCES;
	return 0;
}

char *child_find(const char *name, const char *path)
{
	char *file;
	int why = ENOENT, e;

	if (!*name) {
		errno = ENOENT;
		return NULL;
	}
	if (strchr(name, '/')) {
		errno = runnable(name);
		return errno ? NULL : strdup(name);
	}
	if (!path)
		path = "/bin:/usr/bin";
	file = malloc(strlen(path) + strlen(name) + 2);
	while (file) {
		size_t len = strcspn(path, ":");
		sprintf(file, "%.*s%s%s", (int)len, path, len ? "/" : "", name);
		e = runnable(file);
		if (!e)
			return file;
		if (e != ENOENT && e != ENOTDIR)
			why = e;
		if (!path[len])
			break;
		path += len + 1;
	}
	if (!file)
		why = ENOMEM;
	free(file);
	errno = why;
	return NULL;
}

/* Become FILE by execve; sh runs a format that the kernel does not know.  Returns when neither
 * could be started. */
static void execute(const char *file, char *const argv[], char *const env[])
{
	size_t n = 0;
	char **script;

	execve(file, argv, env);
	if (errno != ENOEXEC)
		return;
	while (argv[n])
		n++;
	script = calloc(n + 2, sizeof *script);
	if (!script)
		return;
	script[0] = "/bin/sh";
	script[1] = (char *)file;
	for (size_t i = 1; i < n; i++)
		script[i + 1] = argv[i];
	execve(script[0], script, env);
}

static void unplug_input(void)
{
	int fd = open("/dev/null", O_RDONLY);

	if (fd >= 0)
		dup2(fd, STDIN_FILENO);
	for (int i = 0; i <= STDERR_FILENO; i++)
		fcntl(i, F_SETFD, 0);
	if (fd > STDERR_FILENO)
		close(fd);
}

static void as_at_our_start(const struct child_signals *s)
{
	sigaction(SIGCHLD, &s->chld, NULL);
	sigaction(SIGXFSZ, &s->xfsz, NULL);
	sigprocmask(SIG_SETMASK, &s->mask, NULL);
}

pid_t child_call(const struct child_signals *s, int (*fn)(void *), void *arg)
{
	pid_t pid = fork();

	if (pid == 0) {
		unplug_input();
		as_at_our_start(s);
		exit(fn(arg));
	}
	return pid;
}

int child_become(
	const struct child_signals *s, const char *file, char *const argv[], char *const env[])
{
	if (s)
		as_at_our_start(s);
	execute(file, argv, env);
	return errno;
}

void child_alone(const struct child_signals *s, char *const argv[], char *const env[])
{
	char *file = child_find(argv[0], envblock_get(env, "PATH"));
	int e = file ? child_become(s, file, argv, env) : errno;

	msg_die(e == ENOENT ? 127 : 126, "cannot run %s: %s", argv[0], strerror(e));
}

pid_t child_start_gated(const struct child_signals *s, const char *file, char *const argv[],
	char *const env[], int quiet, void (*gate)(void), int *report)
{
	int p[2], e = 0;
	pid_t pid;

	if (pipe_make(p) != 0)
		return -1;
	pid = fork();
	if (pid == 0) {
		close(p[0]);
		if (gate)
			gate();
		if (quiet)
			unplug_input();
		e = child_become(s, file, argv, env);
		_exit(write(p[1], &e, sizeof e) < 0 ? 126 : 127);
	}
	e = errno;
	close(p[1]);
	*report = p[0];
	if (pid < 0)
		close(p[0]);
	errno = e;
	return pid;
}

pid_t child_start(const struct child_signals *s, const char *file, char *const argv[],
	char *const env[], int quiet)
{
	int report, e = 0;
	pid_t pid = child_start_gated(s, file, argv, env, quiet, NULL, &report);
	ssize_t n;

	if (pid < 0)
		return -1;
	do
		n = read(report, &e, sizeof e);
	while (n < 0 && errno == EINTR);
	close(report);
	if (n != (ssize_t)sizeof e)
		return pid;
	waitpid(pid, NULL, 0);
	errno = e;
	return -1;
}
