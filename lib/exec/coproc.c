/* coproc.c - starts co-processes, reads them, and ends them. */
#define _GNU_SOURCE /* POSIX_SPAWN_SETSID */
#include "base/clock.h"
#include "base/env.h"
#include "base/msg.h"
#include "base/num.h"
#include "exec/coproc.h"
#include "exec/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

void (*coproc_in_child)(void);

static volatile pid_t running[COPROC_MAX];
static const int fatal[] = {SIGINT, SIGTERM, SIGHUP};

void coproc_kill_all(void)
{
	for (int i = 0; i < COPROC_MAX; i++)
		if (running[i] > 0)
			kill(-running[i], SIGKILL);
}

static void take_along(int sig)
{
	coproc_kill_all();
	signal(sig, SIG_DFL);
	raise(sig);
}

static void watch_signals(void)
{
	static int done;
	struct sigaction sa = {.sa_handler = take_along}, old;

	if (done++)
		return;
	for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
		if (sigaction(fatal[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
			sigaction(fatal[i], &sa, NULL);
}

static void note(pid_t from, pid_t to)
{
	for (int i = 0; i < COPROC_MAX; i++)
		if (running[i] == from) {
			running[i] = to;
			return;
		}
}

int coproc_deadline(void)
{
	const char *text = getenv(ENV_DEADLINE);
	uint64_t seconds = 10;

	if (text && *text && num_parse(text, 10, 1, 86400, &seconds) != 0)
		msg_die(EXIT_USAGE, "%s must be 1 to 86400 seconds: %s", ENV_DEADLINE, text);
	return (int)seconds * 1000;
}

void coproc_std_fds(void)
{
	int fd;

	for (fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			open("/dev/null", fd ? O_RDONLY : O_WRONLY);
}

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* In the child: become ARGV, or tell REPORT the errno.  Never returns. */
static void become(char *const argv[], char *const envp[], const int std[3], int report)
{
	sigset_t none;
	int e;

	setsid();
	signal(SIGPIPE, SIG_DFL);
	for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
		signal(fatal[i], SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	for (int i = 0; i < 3; i++)
		if (dup2(std[i], i) < 0)
			goto failed;
	if (coproc_in_child)
		coproc_in_child();
	if (envp)
		environ = (char **)envp;
	execvp(argv[0], argv);
failed:
	e = errno;
	if (write(report, &e, sizeof e) < 0)
		_exit(127);
	_exit(127);
}

/* Start the child with the descriptors STD as its standard ones, by fork; the child writes the
 * errno of a failed exec to the pipe REPORT.  Returns 0 or an errno of fork. */
static int fork_child(
	pid_t *pid, char *const argv[], char *const envp[], const int std[3], int report)
{
	if ((*pid = fork()) == 0)
		become(argv, envp, std, report);
	return *pid < 0 ? errno : 0;
}

#ifdef POSIX_SPAWN_SETSID
/* The same without a copy of our page tables: with a million samples that copy takes longer than
 * the work of the child.  Returns 0 or an errno, also of exec. */
static int spawn_child(pid_t *pid, char *const argv[], char *const envp[], const int std[3])
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t set;
	int e = posix_spawn_file_actions_init(&files);

	if (e)
		return e;
	if ((e = posix_spawnattr_init(&attr)) == 0) {
		sigemptyset(&set);
		posix_spawnattr_setsigmask(&attr, &set);
		sigaddset(&set, SIGPIPE);
		for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
			sigaddset(&set, fatal[i]);
		posix_spawnattr_setsigdefault(&attr, &set);
		posix_spawnattr_setflags(
			&attr, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
		for (int i = 0; i < 3 && !e; i++)
			e = posix_spawn_file_actions_adddup2(&files, std[i], i);
		if (!e)
			e = posix_spawnp(pid, argv[0], &files, &attr, argv, envp ? envp : environ);
		posix_spawnattr_destroy(&attr);
	}
	posix_spawn_file_actions_destroy(&files);
	return e;
}
#else
static int spawn_child(pid_t *pid, char *const argv[], char *const envp[], const int std[3])
{
	(void)pid, (void)argv, (void)envp, (void)std;
	return ENOEXEC;
}
#endif

int coproc_start(struct coproc *c, char *const argv[], char *const envp[])
{
	int p[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}; /* in, out, err, report */
	int e = 0;

	memset(c, 0, sizeof *c);
	c->in = c->out = c->err = -1;
	watch_signals();
	for (int i = 0; i < 4 && !e; i++)
		if (pipe_make(p[i]) != 0)
			e = errno;
	if (!e) {
		const int std[] = {p[0][0], p[1][1], p[2][1]};
		e = coproc_in_child ? ENOEXEC : spawn_child(&c->pid, argv, envp, std);
		if (e == ENOEXEC) /* fork_child can run a script without its first line */
			e = fork_child(&c->pid, argv, envp, std, p[3][1]);
	}
	for (int i = 0; i < 4; i++)
		close_fd(&p[i][i == 0 ? 0 : 1]);
	if (!e) {
		note(0, c->pid);
		ssize_t n;
		do
			n = read(p[3][0], &e, sizeof e);
		while (n < 0 && errno == EINTR);
		if (n <= 0)
			e = 0;
		c->in = p[0][1];
		c->out = p[1][0];
		c->err = p[2][0];
		for (int i = 0; i < 3 && !e; i++)
			if (fcntl((int[]){c->in, c->out, c->err}[i], F_SETFL, O_NONBLOCK) != 0)
				e = errno;
		if (e)
			coproc_end(c, 1000);
	} else {
		for (int i = 0; i < 3; i++)
			close_fd(&p[i][i == 0 ? 1 : 0]);
	}
	close_fd(&p[3][0]);
	if (e)
		c->pid = 0;
	return e;
}

void coproc_close_in(struct coproc *c)
{
	close_fd(&c->in);
}

ssize_t coproc_read(struct coproc *c, void *buf, size_t n)
{
	ssize_t got;

	do
		got = read(c->out, buf, n);
	while (got < 0 && errno == EINTR);
	if (got < 0 && errno == EAGAIN)
		return -1;
	if (got <= 0) {
		c->read_error = got < 0 ? errno : 0;
		close_fd(&c->out);
		return 0;
	}
	return got;
}

void coproc_hear(struct coproc *c)
{
	char buf[1024];
	ssize_t n;

	if (c->err < 0)
		return;
	n = read(c->err, buf, sizeof buf);
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		close_fd(&c->err);
	for (ssize_t i = 0; i < n && c->said_len < sizeof c->said - 1; i++) {
		if (buf[i] == '\n') {
			if (c->said_len)
				c->said_len = sizeof c->said - 1; /* complete */
			continue;
		}
		c->said[c->said_len++] = buf[i];
	}
}

int coproc_end(struct coproc *c, int ms)
{
	int status = 0;
	int64_t until = clock_ms() + ms;
	struct timespec pause = {0, 200000};

	close_fd(&c->in);
	close_fd(&c->out);
	coproc_hear(c);
	close_fd(&c->err);
	for (;;) {
		pid_t r = waitpid(c->pid, &status, WNOHANG);
		if (r == c->pid || (r < 0 && errno != EINTR))
			break;
		if (clock_ms() >= until) {
			kill(-c->pid, SIGKILL);
			kill(c->pid, SIGKILL);
			while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
				;
			break;
		}
		nanosleep(&pause, NULL);
		if (pause.tv_nsec < 10000000)
			pause.tv_nsec *= 2;
	}
	note(c->pid, 0);
	return status;
}
