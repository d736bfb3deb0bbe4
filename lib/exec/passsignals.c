/* passsignals.c - waits for a program, and passes on to it the signals that are sent to us. */
#include "exec/passsignals.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* 1 when the terminal sent the signal to our whole process group, so that the program has it
 * already. */
static int from_terminal(const siginfo_t *si)
{
	switch (si->si_signo) {
	case SIGINT:
	case SIGQUIT:
	case SIGHUP:
	case SIGCONT:
	case SIGWINCH: return si->si_code > 0; /* the kernel; kill(2) is 0, others below */
	}
	return 0;
}

/* Stop as the program did, so that the shell that started us sees it.  Not when SIGCONT has
 * come already: `fg` wakes us and the program one after the other. */
static void stop_too(int sig)
{
	sigset_t pending;

	if (sigpending(&pending) == 0 && !sigismember(&pending, SIGCONT))
		raise(sig);
}

int child_check(pid_t pid, int *status)
{
	pid_t r;
	int s;

	do
		r = waitpid(pid, &s, WNOHANG | WUNTRACED);
	while (r < 0 && errno == EINTR);
	if (r != pid)
		return 0;
	if (WIFSTOPPED(s)) {
		stop_too(WSTOPSIG(s));
		return 0;
	}
	*status = WIFEXITED(s) ? WEXITSTATUS(s) : 128 + WTERMSIG(s);
	return 1;
}

static void pass(pid_t pid, const siginfo_t *si)
{
	if (si->si_signo != SIGCHLD && !from_terminal(si))
		kill(pid, si->si_signo);
}

void child_pass(const struct child_signals *s, pid_t pid)
{
	static const struct timespec now;
	siginfo_t si;

	while (sigtimedwait(&s->held, &si, &now) > 0)
		pass(pid, &si);
}

int child_wait(const struct child_signals *s, pid_t pid)
{
	siginfo_t si;
	int status;

	while (!child_check(pid, &status))
		if (sigwaitinfo(&s->held, &si) > 0)
			pass(pid, &si);
	return status;
}
