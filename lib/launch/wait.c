/* wait.c - waits for the processes of a run that outlive its program. */
#define _GNU_SOURCE /* ppoll, syscall */
#include "base/msg.h"
#include "launch/find.h"
#include "run/runindex.h"
#include "launch/wait.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	QUIET_MS = 2000, /* the longest wait without a message */
	LOOK_MS = 50,    /* between two checks of a process without a pidfd */
	DOUBTS = 7,      /* checks, in 1.3 s, whether a process that may be ours wrote its line */
};

static volatile sig_atomic_t interrupted;

static void interrupt(int sig)
{
	(void)sig;
	interrupted = 1;
}

/* Install a handler for the four signals that end the wait, and write to MASK a mask that lets them
 * through.  Drop pending ones: they were meant for the program. */
static void listen(sigset_t *mask)
{
	static const int sig[] = {SIGINT, SIGQUIT, SIGHUP, SIGTERM};
	struct sigaction ignore = {.sa_handler = SIG_IGN}, catch = {.sa_handler = interrupt}, old;

	sigprocmask(SIG_SETMASK, NULL, mask);
	for (size_t i = 0; i < sizeof sig / sizeof *sig; i++) {
		sigaction(sig[i], &ignore, &old); /* drops a pending one */
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
	uint64_t start = runindex_start(e->pid);

	/* a forked child gives the time when it wrote its line, which is after its start: the
	 * process with its pid is this child unless it started later */
	if (!start || (e->forked ? start > e->start : start != e->start))
		return 0;
	return (e->what != '+' && e->what != '~') || !runfind_left(e->pid);
}

/* Wait until E's process ends or a signal arrives, at most LIMIT ms (0: without limit).  Add the
 * time to *WAITED, in ms. */
static void wait_for(const struct run_entry *e, long limit, const sigset_t *mask, long *waited,
	struct runserve *serve)
{
	int fd = pidfd(e->pid);
	struct pollfd p[2] = {{.fd = fd, .events = POLLIN}, {.events = POLLIN}};
	int told = *waited >= QUIET_MS;

	/* alive() comes after the opening of the pidfd, so that both mean the same process */
	for (long past = 0; !interrupted && alive(e) && (!limit || past < limit);) {
		long step = fd < 0 ? LOOK_MS : limit ? limit : QUIET_MS;
		struct timespec t = {step / 1000, step % 1000 * 1000000L};
		int n;

		p[1].fd = serve->listening;
		n = ppoll(p, 2, &t, mask);
		if (n > 0 && p[1].revents)
			runserve_start(serve);
		if (n > 0 && p[0].revents)
			break;
		past += n == 0 ? step : 0;
		*waited += n == 0 ? step : 0;
		if (!told && *waited >= QUIET_MS) {
			msg_warn("waiting for process %ld, which the program left running; "
				 "interrupt to get the report now",
				(long)e->pid);
			told = 1;
		}
	}
	if (fd >= 0)
		close(fd);
}

int runwait(const char *index, uint64_t run, const struct image *self, struct runserve *serve)
{
	FILE *f = fopen(index, "re");
	struct run_entry e;
	sigset_t mask;
	long waited = 0, pause = 0;
	int none = 0; /* the last search found no process, and no line came since then */
	int doubts = 0;
	pid_t doubtful;
	uint64_t begun = runindex_start(getpid());

	if (!f)
		return -1;
	listen(&mask);
	/* Wait for one process after the other: new lines come at the end of the index, and all
	 * processes must end.  A process whose parent has just ended may not have written its line
	 * yet: look again soon.  A process that has overwritten its environment, or inherited an
	 * overwritten one, will write a line if it belongs to this run. */
	while (!interrupted) {
		if (runindex_next(f, &e)) {
			none = doubts = 0;
			pause = 0;
		} else if (none) {
			break;
		} else {
			e = (struct run_entry){.pid = runfind(run, self, &doubtful)};
			if (!e.pid && doubtful && runindex_start(doubtful) >= begun
				&& doubts++ < DOUBTS)
				e.pid = doubtful;
			none = !e.pid;
			e.start = e.pid ? runindex_start(e.pid) : 0;
			pause = pause ? pause < 1000 ? 2 * pause : pause : 10;
		}
		if (e.pid && e.start)
			wait_for(&e, e.what ? 0 : pause, &mask, &waited, serve);
	}
	fclose(f);
	return interrupted;
}
