/* translate.c - owns the translators that run, and their deadlines.  One loop polls the pipes of
 * all translators that run; turn.c decides what follows a translator's end, or its silence.
 *   to it:  "0x1139\n"       from it:  "/home/u/x.c:3\n" */
#include "base/clock.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/progress.h"
#include "names/infmt.h"
#include "names/textpool.h"
#include "names/translate.h"
#include "names/translatorturn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { JOBS = 8 };

static int steps(const struct job *j)
{
	return j->mode == STEP || j->mode == AGAIN;
}

static void send_questions(struct job *j, const struct translate_opt *opt)
{
	for (;;) {
		if (j->out_at == j->out_len) {
			j->out_at = j->out_len = 0;
			size_t may = steps(j) && j->got + 1 < j->to ? j->got + 1 : j->to;
			while (j->sent < may && j->out_len + INFMT_MAX <= sizeof j->out)
				j->out_len += infmt_write(j->out + j->out_len, opt->in_format,
					j->s->q[j->ask[translatorturn_nth(j, j->sent++)]].addr
						- j->shift);
			if (!j->out_len) {
				if (j->sent == j->to)
					coproc_close_in(&j->co);
				return;
			}
		}
		ssize_t k = write(j->co.in, j->out + j->out_at, j->out_len - j->out_at);
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0 && errno == EAGAIN)
			return;
		if (k < 0) { /* it reads no more: wait for its end, or for the deadline */
			coproc_close_in(&j->co);
			return;
		}
		j->out_at += (size_t)k;
	}
}

/* Take in the bytes that it wrote.  Returns ENDED when all is well so far. */
static enum why take(struct job *j, const char *buf, size_t n, const struct translate_opt *opt)
{
	while (n) {
		const char *nl = memchr(buf, '\n', n);
		size_t len = nl ? (size_t)(nl - buf) : n;
		if (j->in_len + len >= TURN_LINE)
			return LONG;
		memcpy(j->in + j->in_len, buf, len);
		j->in_len += len;
		if (!nl)
			return j->got < j->sent ? ENDED : EXTRA;
		if (j->got == j->sent)
			return EXTRA;
		/* up to a NUL, if there is one */
		j->answer[translatorturn_nth(j, j->got++)] =
			textpool(j->in, strnlen(j->in, j->in_len));
		j->in_len = 0;
		if (j->mode != ALONE)
			j->until = clock_ms() + opt->deadline;
		buf = nl + 1;
		n -= len + 1;
	}
	return ENDED;
}

static void listen_to(struct job *j, const struct translate_opt *opt)
{
	static char buf[1 << 16];
	ssize_t n = coproc_read(&j->co, buf, sizeof buf);
	enum why why;

	if (n == 0)
		translatorturn_settle(j, ENDED, opt);
	else if (n > 0 && (why = take(j, buf, (size_t)n, opt)) != ENDED)
		translatorturn_settle(j, why, opt);
	else if (n > 0 && steps(j) && j->co.in >= 0)
		send_questions(j, opt);
}

/* How many may run at once: coproc_start needs 9 descriptors and leaves 3 of them open. */
static int jobs_allowed(void)
{
	struct rlimit r;
	rlim_t free = 0;

	if (getrlimit(RLIMIT_NOFILE, &r) != 0)
		return 1;
	for (rlim_t fd = 0; fd < r.rlim_cur && free < 3 * JOBS + 6; fd++)
		free += fcntl((int)fd, F_GETFD) < 0;
	return free < 9 ? 1 : (int)(free - 6) / 3;
}

static void serve(struct job *job, int jobs, const struct translate_opt *opt)
{
	struct pollfd p[3 * JOBS];
	int64_t now = clock_ms(), wait = INT32_MAX;

	for (int i = 0; i < jobs; i++) {
		struct job *j = &job[i];
		int asks = j->active && (!steps(j) || j->out_at < j->out_len || j->sent == j->got);
		p[3 * i] = (struct pollfd){j->active && asks ? j->co.in : -1, POLLOUT, 0};
		p[3 * i + 1] = (struct pollfd){j->active ? j->co.out : -1, POLLIN, 0};
		p[3 * i + 2] = (struct pollfd){j->active ? j->co.err : -1, POLLIN, 0};
		if (j->active && j->until - now < wait)
			wait = j->until > now ? j->until - now : 0;
	}
	if (poll(p, 3 * (nfds_t)jobs, progress_wait((int)wait)) < 0 && errno != EINTR)
		msg_die(EXIT_FAIL, "cannot wait for translators: %s", strerror(errno));
	now = clock_ms();
	for (int i = 0; i < jobs; i++) {
		struct job *j = &job[i];
		if (!j->active)
			continue;
		if (p[3 * i + 2].revents)
			coproc_hear(&j->co);
		if (p[3 * i].revents)
			send_questions(j, opt);
		if (p[3 * i + 1].revents)
			listen_to(j, opt);
		else if (now >= j->until)
			translatorturn_settle(j, LATE, opt);
	}
}

void translate(struct subject *s, size_t n, const struct translate_opt *opt)
{
	static struct job job[JOBS];
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	size_t next = 0;
	int jobs = jobs_allowed();

	sigaction(SIGPIPE, &ignore, &old);
	for (int busy = 1; busy;) {
		size_t active = 0;
		busy = 0;
		for (int i = 0; i < jobs; i++) {
			while (!job[i].active && next < n) {
				job[i].s = &s[next++];
				job[i].link = 0;
				if (!job[i].in)
					job[i].in = must(malloc(TURN_LINE));
				translatorturn_begin(&job[i], opt);
			}
			busy |= job[i].active;
			active += job[i].active != 0;
		}
		progress("objects translated", next - active, n);
		if (busy)
			serve(job, jobs, opt);
	}
	progress_end();
	sigaction(SIGPIPE, &old, NULL);
}

int translate_lacking(void)
{
	return translatorturn_lacking();
}
