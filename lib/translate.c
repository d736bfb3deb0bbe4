/* translate.c - see translate.h.
 *
 * Each subject is a job that walks down its chain of translators.  One translator's turn:
 *
 *   BATCH  all questions at once, then end of file.  Its answers count when they are exactly as
 *          many as the questions when it ends.
 *   CHECK  the same in reverse order, for commands that are not ours: one line too many here and one
 *          too few there add up, but not both ways.
 *   STEP   after anything else it is started anew and asked one by one, the next question only
 *          after the answer.  Slow, but what is answered is right even when it then hangs.
 *   AGAIN  the same from the first unanswered question on, once, when it died of a signal.
 *
 * An answer too many, even late, shows that some earlier one was not what was taken for it:
 * all of this translator's answers are dropped.  (gimli-rs/addr2line#367: one reply in two parts
 * gave every later address its neighbour's name.) */
#include "translate.h"
#include "coproc.h"
#include "msg.h"
#include "translator.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS = 8, LINE_MAX_ = 1 << 16, QUESTION_MAX = 256 };

enum mode { BATCH, CHECK, STEP, AGAIN };

struct job {
	struct subject *s;
	size_t link;            /* place in the chain; with a stamp, the stamp is place 0 */
	enum mode mode;
	size_t *ask, n;         /* the questions of this turn */
	char **answer;          /* n of them, NULL where not given yet */
	char **first;           /* CHECK: the answers of BATCH */
	size_t sent, got;
	struct coproc co;
	int active;
	int64_t until;
	char out[4096];         /* questions being written */
	size_t out_len, out_at;
	char *in;               /* the beginning of an answer, LINE_MAX_ bytes */
	size_t in_len;
};

static void *must(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot ask a translator: %s", strerror(errno));
	return p;
}

static const char *link_name(const struct job *j, const struct translate_opt *opt)
{
	size_t stamped = j->s->stamp[0] != 0, i = j->link - stamped;

	if (stamped && j->link == 0)
		return j->s->stamp;
	return i < opt->chain_len ? opt->chain[i] : NULL;
}

int translate_format_ok(const char *f)
{
	int found = 0;

	if (strlen(f) > QUESTION_MAX / 2 || strchr(f, '\n'))
		return 0;
	for (; *f; f++) {
		if (*f != '%' || *++f == '%')
			continue;
		f += strspn(f, "0-+ #");
		size_t width = strspn(f, "0123456789");
		f += width;
		if (width > 2 || !*f || !strchr("duxXo", *f) || found++)
			return 0;
	}
	return found;
}

/* Like printf(FORMAT, ADDR), with the 64 bits that such a format does not ask for. */
static size_t format_question(char *buf, const char *f, uint64_t addr)
{
	char spec[16], *to = buf;

	for (; *f; f++) {
		if (*f != '%' || f[1] == '%') {
			*to++ = *f;
			f += *f == '%';
			continue;
		}
		size_t n = strcspn(f, "duxXo");
		if (n > sizeof spec - 4)
			n = sizeof spec - 4;
		memcpy(spec, f, n);
		memcpy(spec + n, "ll", 2);
		f += strcspn(f, "duxXo");
		spec[n + 2] = *f;
		spec[n + 3] = 0;
		to += sprintf(to, spec, (unsigned long long)addr);
	}
	*to++ = '\n';
	return (size_t)(to - buf);
}

static void drop(struct job *j)
{
	for (size_t i = 0; i < j->n; i++) {
		free(j->answer[i]);
		j->answer[i] = NULL;
		if (j->first)
			free(j->first[i]);
	}
	free(j->first);
	j->first = NULL;
	j->got = 0;
}

static void free_answers(struct job *j)
{
	drop(j);
	free(j->answer);
	free(j->ask);
	j->answer = NULL;
	j->ask = NULL;
	j->n = 0;
}

static int launch(struct job *j, const char *name, const struct translate_opt *opt)
{
	struct command cmd;
	int e;

	translator_command(&cmd, name, j->s, opt);
	e = coproc_start(&j->co, cmd.argv, cmd.env);
	translator_free(&cmd);
	if (e) {
		static const char *said;        /* once, not for every object */
		if (!said || strcmp(said, name) != 0)
			msg_warn("cannot run translator %s: %s", name, strerror(e));
		said = name;
		return -1;
	}
	j->active = 1;
	j->out_len = j->out_at = j->in_len = 0;
	j->sent = j->got;
	j->until = coproc_now() + opt->deadline;
	return 0;
}

/* Begin the turn of the next translator that has something to answer.  Returns 0 when one runs. */
static int begin(struct job *j, const struct translate_opt *opt)
{
	const char *name;

	for (; (name = link_name(j, opt)); j->link++) {
		if (!translator_fits(name, j->s->path))
			continue;
		j->ask = must(malloc((j->s->n + 1) * sizeof *j->ask));
		for (size_t i = 0; i < j->s->n; i++)
			if (!j->s->q[i].answer)
				j->ask[j->n++] = i;
		j->answer = must(calloc(j->n + 1, sizeof *j->answer));
		j->mode = BATCH;
		j->got = 0;
		if (j->n && launch(j, name, opt) == 0)
			return 0;
		free_answers(j);
	}
	return -1;
}

/* Translators say in many ways that they do not know. */
static int means_unknown(char *a)
{
	char *tail;

	if ((tail = strstr(a, " (discriminator ")))
		*tail = 0;
	tail = strrchr(a, ':');
	return !*a || strncmp(a, "??", 2) == 0
		|| (tail && (strcmp(tail, ":?") == 0 || strcmp(tail, ":0") == 0));
}

static void keep(struct job *j)
{
	for (size_t i = 0; i < j->n; i++) {
		if (!j->answer[i] || means_unknown(j->answer[i]))
			continue;
		j->s->q[j->ask[i]].answer = j->answer[i];
		j->answer[i] = NULL;
	}
}

/* This translator's turn is over. */
static void finish(struct job *j, const struct translate_opt *opt)
{
	keep(j);
	free_answers(j);
	j->link++;
	begin(j, opt);
}

static void again(struct job *j, enum mode mode, const struct translate_opt *opt)
{
	j->mode = mode;
	if (launch(j, link_name(j, opt), opt) != 0) {
		if (mode == CHECK)
			drop(j);
		finish(j, opt);
	}
}

/* Ask the same once more, backwards. */
static void check(struct job *j, const struct translate_opt *opt)
{
	j->first = j->answer;
	j->answer = must(calloc(j->n, sizeof *j->answer));
	j->got = 0;
	again(j, CHECK, opt);
}

static int agrees(const struct job *j)
{
	for (size_t i = 0; i < j->n; i++)
		if (strcmp(j->first[i], j->answer[i]) != 0)
			return 0;
	return 1;
}

enum why { ENDED, LATE, EXTRA, LONG };

/* The translator ended, or has to: decide what comes next. */
static void settle(struct job *j, enum why why, const struct translate_opt *opt)
{
	const char *name = link_name(j, opt), *path = j->s->path;
	int status = coproc_end(&j->co, why == ENDED ? 1000 : 0);
	int signaled = why == ENDED && WIFSIGNALED(status);
	size_t left = j->n - j->got;

	j->active = 0;
	if (why == ENDED && !left && !j->in_len && (j->mode != CHECK || agrees(j))) {
		if (j->mode == BATCH && !translate_known(name) && j->n > 1)
			check(j, opt);
		else
			finish(j, opt);
		return;
	}
	if (j->mode == CHECK || (j->mode == BATCH && (why == EXTRA || why == LONG || j->got || signaled))) {
		drop(j);
		again(j, STEP, opt);
		return;
	}
	if (j->mode == STEP && signaled) {
		again(j, AGAIN, opt);
		return;
	}
	if (why == EXTRA)
		drop(j);
	if (why == LATE)
		msg_warn("translator %s stopped: no answer within %d s about %s; %zu addresses stay",
			name, opt->deadline / 1000, path, left);
	else if (why == EXTRA)
		msg_warn("translator %s stopped: more answers than questions about %s;"
			" none is believed", name, path);
	else if (why == LONG)
		msg_warn("translator %s stopped: endless line about %s; %zu addresses stay",
			name, path, left);
	else if (signaled)
		msg_warn("translator %s died of signal %d on %s; %zu addresses stay",
			name, WTERMSIG(status), path, left);
	else
		msg_warn("translator %s ended with status %d on %s%s%s; %zu addresses stay", name,
			WEXITSTATUS(status), path, j->co.said[0] ? ", saying: " : "", j->co.said, left);
	finish(j, opt);
}

/* Which question is asked, and answered, as the I-th. */
static size_t nth(const struct job *j, size_t i)
{
	return j->mode == CHECK ? j->n - 1 - i : i;
}

static void send_questions(struct job *j, const struct translate_opt *opt)
{
	for (;;) {
		if (j->out_at == j->out_len) {
			j->out_at = j->out_len = 0;
			size_t may = j->mode <= CHECK ? j->n : j->got + 1 < j->n ? j->got + 1 : j->n;
			while (j->sent < may && j->out_len + QUESTION_MAX <= sizeof j->out)
				j->out_len += format_question(j->out + j->out_len, opt->in_format,
					j->s->q[j->ask[nth(j, j->sent++)]].addr);
			if (!j->out_len) {
				if (j->sent == j->n)
					coproc_close_in(&j->co);
				return;
			}
		}
		ssize_t k = write(j->co.in, j->out + j->out_at, j->out_len - j->out_at);
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0 && errno == EAGAIN)
			return;
		if (k < 0) {    /* it reads no more: its end, or its silence, decides */
			coproc_close_in(&j->co);
			return;
		}
		j->out_at += (size_t)k;
	}
}

/* Take in the bytes it said.  Returns ENDED when all is well so far. */
static enum why take(struct job *j, const char *buf, size_t n, const struct translate_opt *opt)
{
	while (n) {
		const char *nl = memchr(buf, '\n', n);
		size_t len = nl ? (size_t)(nl - buf) : n;
		if (j->in_len + len >= LINE_MAX_)
			return LONG;
		memcpy(j->in + j->in_len, buf, len);
		j->in_len += len;
		if (!nl)
			return j->got < j->sent ? ENDED : EXTRA;
		if (j->got == j->sent)
			return EXTRA;
		char *a = must(malloc(j->in_len + 1));
		memcpy(a, j->in, j->in_len);
		a[j->in_len] = 0;
		j->answer[nth(j, j->got++)] = a;
		j->in_len = 0;
		j->until = coproc_now() + opt->deadline;
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
		settle(j, ENDED, opt);
	else if (n > 0 && (why = take(j, buf, (size_t)n, opt)) != ENDED)
		settle(j, why, opt);
	else if (n > 0 && j->mode > CHECK && j->co.in >= 0)
		send_questions(j, opt);
}

static void serve(struct job *job, const struct translate_opt *opt)
{
	struct pollfd p[3 * JOBS];
	int64_t now = coproc_now(), wait = INT32_MAX;

	for (int i = 0; i < JOBS; i++) {
		struct job *j = &job[i];
		int asks = j->active && (j->out_at < j->out_len || j->mode <= CHECK
			|| (j->sent == j->got));
		p[3 * i] = (struct pollfd){j->active && asks ? j->co.in : -1, POLLOUT, 0};
		p[3 * i + 1] = (struct pollfd){j->active ? j->co.out : -1, POLLIN, 0};
		p[3 * i + 2] = (struct pollfd){j->active ? j->co.err : -1, POLLIN, 0};
		if (j->active && j->until - now < wait)
			wait = j->until > now ? j->until - now : 0;
	}
	if (poll(p, 3 * JOBS, (int)wait) < 0 && errno != EINTR)
		msg_die(EXIT_FAIL, "cannot wait for translators: %s", strerror(errno));
	now = coproc_now();
	for (int i = 0; i < JOBS; i++) {
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
			settle(j, LATE, opt);
	}
}

void translate(struct subject *s, size_t n, const struct translate_opt *opt)
{
	static struct job job[JOBS];
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	size_t next = 0;

	sigaction(SIGPIPE, &ignore, &old);
	for (int busy = 1; busy;) {
		busy = 0;
		for (int i = 0; i < JOBS; i++) {
			while (!job[i].active && next < n) {
				job[i].s = &s[next++];
				job[i].link = 0;
				if (!job[i].in)
					job[i].in = must(malloc(LINE_MAX_));
				begin(&job[i], opt);
			}
			busy |= job[i].active;
		}
		if (busy)
			serve(job, opt);
	}
	sigaction(SIGPIPE, &old, NULL);
}
