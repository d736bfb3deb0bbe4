/* signals.c - owns the pipe that the handler writes to. */
#define _GNU_SOURCE /* si_fd */
#include "exec/pipe.h"
#include "system/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int pipes[2] = {-1, -1};

static void note(int sig, siginfo_t *si, void *context)
{
	int e = errno;
	struct signal v = {.signo = sig};

	(void)context;
	/* the kernel itself is SI_KERNEL, above 0; kill(2) is 0, others below */
	v.terminal = si->si_code > 0;
	v.fd = sig == SAMPLE_SIGNAL && si->si_code > 0 ? si->si_fd : -1;
	v.value = si->si_code == SI_TIMER ? si->si_value.sival_int : 0;
	if (write(pipes[1], &v, sizeof v) < 0)
		errno = e; /* the pipe is full: enough signals wait already */
	errno = e;
}

/* Handle SIG by SA; but an ignored signal stays ignored.  Returns 0, or -1 when SIG would end
 * dbctl. */
static int take(int sig, const struct sigaction *sa)
{
	struct sigaction old;

	if (sigaction(sig, NULL, &old) == 0
		&& ((old.sa_handler == SIG_IGN && sig != SIGCHLD) || sigaction(sig, sa, NULL) == 0))
		return 0;
	return errno == EINVAL ? 0 : -1; /* it can have no handler, or is the C library's */
}

int signals_start(const sigset_t *mask)
{
	struct sigaction sa = {.sa_sigaction = note, .sa_flags = SA_SIGINFO | SA_RESTART};

	if (pipe_make(pipes) != 0)
		return -1;
	for (int i = 0; i < 2; i++)
		if (fcntl(pipes[i], F_SETFL, O_NONBLOCK) != 0)
			return -1; /* a read of an empty pipe would stop the loop */
	sigfillset(&sa.sa_mask);
	for (int sig = 1; sig <= SIGRTMAX; sig++) {
		if (sigismember(mask, sig) == 1 && take(sig, &sa) != 0)
			return -1;
	}
	return pipes[0];
}

int signals_next(struct signal *e)
{
	ssize_t n;

	do
		n = read(pipes[0], e, sizeof *e);
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof *e;
}
