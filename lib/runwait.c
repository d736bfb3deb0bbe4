/* runwait.c - see runwait.h. */
#define _GNU_SOURCE     /* ppoll, syscall */
#include "runwait.h"
#include "msg.h"
#include "runindex.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	QUIET_MS = 2000,        /* wait for so long without a word */
	LOOK_MS = 50,           /* between two looks where there is no pidfd */
};

static volatile sig_atomic_t interrupted;

static void interrupt(int sig)
{
	(void)sig;
	interrupted = 1;
}

/* Let the four signals through to a handler.  Those that came while the program ran were meant
 * for it. */
static void listen(sigset_t *mask)
{
	static const int sig[] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM};
	struct sigaction ignore = {.sa_handler = SIG_IGN}, catch = {.sa_handler = interrupt}, old;

	sigprocmask(SIG_SETMASK, NULL, mask);
	for (size_t i = 0; i < sizeof sig / sizeof *sig; i++) {
		sigaction(sig[i], &ignore, &old);       /* takes what is pending */
		if (old.sa_handler != SIG_IGN) {
			sigaction(sig[i], &catch, NULL);
			sigdelset(mask, sig[i]);
		}
	}
}

static int pidfd(pid_t pid)
{
#ifdef SYS_pidfd_open
	return (int)syscall(SYS_pidfd_open, pid, 0);
#else
	(void)pid;
	return -1;
#endif
}

static int alive(const struct run_entry *e)
{
	return runindex_start(e->pid) == e->start;
}

/* Wait for the process of E.  Returns when it has ended or a signal has come. */
static void wait_for(const struct run_entry *e, const sigset_t *mask, int *said)
{
	int fd = pidfd(e->pid);
	struct pollfd p = {.fd = fd, .events = POLLIN};
	long waited = 0;

	/* asked for after the pidfd was had, so that both mean the same process */
	while (!interrupted && alive(e)) {
		int step = fd < 0 ? LOOK_MS : *said ? -1 : QUIET_MS;
		struct timespec t = {step / 1000, step % 1000 * 1000000L};
		int n = ppoll(&p, 1, step < 0 ? NULL : &t, mask);
		if (n > 0)
			break;
		waited += n == 0 ? step : 0;
		if (waited >= QUIET_MS && !*said) {
			msg_warn("waiting for process %ld, which belongs to the run; "
				"interrupt to have the report now", (long)e->pid);
			*said = 1;
		}
	}
	if (fd >= 0)
		close(fd);
}

int runwait(const char *index)
{
	FILE *f = fopen(index, "re");
	struct run_entry e;
	sigset_t mask;
	int said = 0;

	if (!f)
		return -1;
	listen(&mask);
	/* one after the other: new lines come at the end, and all have to end anyway */
	while (!interrupted && runindex_next(f, &e))
		if (e.what != '-')
			wait_for(&e, &mask, &said);
	fclose(f);
	return interrupted;
}
