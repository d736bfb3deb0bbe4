/* srcguard.c - owns the child that reads debug data, and what must outlive the child.  This process
 * measures the child's time, because the child may be stopped or block signals.  It counts ticks,
 * which stand still while ^Z stops both. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "dwarf/srcguard.h"
#include "dwarf/srcserve.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	TICKS = 8, /* in a deadline */
	SLOW = 8,  /* an address that took too long counts as so many deaths */
};

struct guard {
	const char *object;
	struct serve *s;
	struct serve_known known;
	int tick;        /* milliseconds */
	unsigned weight; /* sum of the deaths at the present level */
	int late;        /* 1: the child took too long */
	int partial;     /* 1: an address was not looked up */
};

/* Wait until the other end of LIFE is closed; kill PID when it makes no progress. */
static void watch(struct guard *g, int life, pid_t pid)
{
	struct pollfd p = {life, 0, 0};
	unsigned turn = g->s->turn;
	int ticks = 0, n;

	g->late = 0;
	while ((n = poll(&p, 1, g->tick)) <= 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (g->s->at == AT_REST || g->s->turn != turn) {
			turn = g->s->turn;
			ticks = 0;
		} else if (++ticks >= TICKS) {
			/* first by a signal that lets it end what it started */
			kill(pid, ticks == TICKS ? SIGTERM : SIGKILL);
			g->late = 1;
		}
	}
}

static int run_child(struct guard *g, const struct answer_opt *opt)
{
	int pair[2], status = 0;
	pid_t pid;

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		msg_die(EXIT_FAIL, "cannot make a socket: %s", strerror(errno));
	if ((pid = fork()) < 0)
		msg_die(EXIT_FAIL, "cannot start a process: %s", strerror(errno));
	if (pid == 0) {
		close(pair[0]);
		_exit(srcserve(g->object, opt, g->s, &g->known, pair[1]));
	}
	close(pair[1]);
	watch(g, pair[0], pid);
	close(pair[0]);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

/* Learn from the death of a child by signal SIG.  Returns 0 to start another. */
static int learn(struct guard *g, int sig)
{
	struct serve *s = g->s;
	struct serve_known *k = &g->known;
	const char *how = g->late ? "it took too long" : strsignal(sig);
	int opening = s->at == AT_OPENING;

	if (s->at == AT_REST && g->late) /* it finished at the moment of the kill */
		return 0;
	if (s->at != AT_OPENING && s->at != AT_ADDRESS) {
		msg_warn("the process that reads debug data was stopped: %s", how);
		return -1;
	}
	g->partial = 1;
	if (!opening) {
		msg_warn("cannot look up 0x%" PRIx64 " in %s: %s", s->now, g->object, how);
		k->bad[k->bads++] = s->now;
		g->weight += g->late ? SLOW : 1;
	}
	if (opening || g->weight >= SERVE_BAD_MAX) {
		k->level++;
		k->bads = g->weight = 0;
		msg_warn("cannot read the %s of %s%s%s",
			k->level == LEVEL_NOTHING ? "symbols" : "debug data", g->object,
			opening ? ": " : ": too many addresses failed", opening ? how : "");
	}
	s->at = AT_REST;
	return 0;
}

int srcguard_serve(const char *object, const struct answer_opt *opt, int ms)
{
	struct guard g = {.object = object, .tick = ms / TICKS};
	int status;

	g.s = mmap(NULL, sizeof *g.s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (g.s == MAP_FAILED)
		msg_die(EXIT_FAIL, "no memory: %s", strerror(errno));
	for (;;) {
		status = run_child(&g, opt);
		if (WIFEXITED(status) && WEXITSTATUS(status) == SERVE_AGAIN)
			continue;
		if (WIFEXITED(status) && WEXITSTATUS(status) != EXIT_OK)
			return WEXITSTATUS(status);
		if (WIFEXITED(status) || g.s->at == AT_SAVING)
			return g.partial || g.s->partial ? EXIT_PARTIAL : EXIT_OK;
		if (WTERMSIG(status)
			== SIGPIPE) { /* the reader is gone; a message would reach no reader */
			signal(SIGPIPE, SIG_DFL);
			raise(SIGPIPE);
		}
		if (learn(&g, WTERMSIG(status)) != 0)
			return EXIT_FAIL;
	}
}
