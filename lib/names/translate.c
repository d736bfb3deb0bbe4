/* translate.c - owns the translators that run, and their deadlines.  One loop polls the pipes of
 * all translators that run; translatorturn.c decides what follows when a translator ends or stays
 * silent.
 *   to it:  "0x1139\n"       from it:  "/home/u/x.c:3\n" */
#include "base/clock.h"
#include "base/msg.h"
#include "base/progress.h"
#include "names/infmt.h"
#include "names/textpool.h"
#include "names/translate.h"
#include "names/translatorturn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

enum { JOBS = 8, TOGETHER = 4000 /* bytes of questions */ };

static int steps(const struct job *j)
{
	return j->mode == STEP || j->mode == AGAIN;
}

static void send_questions(struct job *j, const struct translate_opt *opt)
{
	size_t may = steps(j) && j->got + 1 < j->to ? j->got + 1 : j->to;
	char question[INFMT_MAX];

	while (!j->x.to.len && j->x.c.in >= 0 && (j->sent < may || may == j->to)) {
		while (j->sent < may && j->x.to.len < TOGETHER)
			exchange_say(&j->x, question,
				infmt_write(question, opt->in_format,
					j->s->q[j->ask[translatorturn_nth(j, j->sent++)]].addr
						- j->shift));
		j->x.last = j->sent == j->to;
		exchange_send(&j->x);
	}
}

/* Read the lines that J's translator wrote.  Returns ENDED when they are right so far, else what is
 * wrong. */
static enum why take(struct job *j, const struct translate_opt *opt)
{
	char *line;

	while ((line = exchange_piece(&j->x, "\n", 1))) {
		size_t len = strlen(line);
		if (len >= TURN_LINE)
			return LONG;
		if (j->got == j->sent)
			return EXTRA;
		j->answer[translatorturn_nth(j, j->got++)] = textpool(line, len);
		if (j->mode != ALONE)
			j->until = clock_ms() + opt->deadline;
	}
	if (j->x.from.len - j->x.taken >= TURN_LINE)
		return LONG;
	return j->x.from.len == j->x.taken || j->got < j->sent ? ENDED : EXTRA;
}

/* Handle what poll found for J. */
static void handle(struct job *j, const struct pollfd *p, const struct translate_opt *opt)
{
	ssize_t n = exchange_handle(&j->x, p);
	enum why why;

	if (n == 0)
		translatorturn_settle(j, ENDED, opt);
	else if (n > 0 && (why = take(j, opt)) != ENDED)
		translatorturn_settle(j, why, opt);
	else if (n < 0 && clock_ms() >= j->until)
		translatorturn_settle(j, LATE, opt);
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
	struct pollfd p[JOBS][EXCHANGE_POLL];
	int64_t now = clock_ms(), wait = INT32_MAX;

	for (int i = 0; i < jobs; i++) {
		struct job *j = &job[i];
		if (j->active)
			send_questions(j, opt);
		exchange_poll(&j->x, p[i]);
		if (j->active && j->until - now < wait)
			wait = j->until > now ? j->until - now : 0;
	}
	if (poll(*p, EXCHANGE_POLL * (nfds_t)jobs, progress_wait((int)wait)) < 0 && errno != EINTR)
		msg_die(EXIT_FAIL, "cannot wait for translators: %s", strerror(errno));
	for (int i = 0; i < jobs; i++)
		if (job[i].active)
			handle(&job[i], p[i], opt);
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
