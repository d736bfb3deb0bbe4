/* insn.c - gets the instructions of sampled places from the co-process pct-dis.
 *	to it:  "/usr/bin/x\t0x1139\t5e8c...\n"      from it:  "<main+4>: mov %rsp,%rbp\n" */
#include "base/clock.h"
#include "base/msg.h"
#include "base/must.h"
#include "exec/coproc.h"
#include "inside/escape.h"
#include "names.h"
#include "names/elsewhere.h"
#include "names/label.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 12 };

struct asking {
	const struct sqlload *l;
	struct coproc co;
	uint32_t *frame; /* the questions in order */
	size_t n, sent, got;
	char **insn; /* by place */
	char *out;   /* the question on its way */
	size_t out_len, out_at;
	char in[ANSWER_MAX];
	size_t in_len;
	const char *why; /* its mistake, NULL none */
};

static void next_question(struct asking *a)
{
	const struct place_frame *f = &a->l->p.frame[a->frame[a->sent++]];
	const struct place_obj *o = &a->l->p.obj[f->obj];
	size_t len = strlen(o->path), size = 4 * len + 160;
	char id[LABEL_IDENTITY];
	int known = o->path[0] != '[' || o->id_len || strcmp(o->path, PCT_KERNEL) == 0;

	label_identity(o, id);
	a->out = must(realloc(a->out, size));
	a->out_len = escape(a->out, size, o->path, len);
	a->out_len += (size_t)snprintf(a->out + a->out_len, size - a->out_len, "\t0x%llx%s%s\n",
		(unsigned long long)f->asked, known ? "\t" : "", id);
	a->out_at = 0;
}

static void send_questions(struct asking *a)
{
	for (;;) {
		if (a->out_at == a->out_len) {
			if (a->sent == a->n) {
				coproc_close_in(&a->co);
				return;
			}
			next_question(a);
		}
		ssize_t k = write(a->co.in, a->out + a->out_at, a->out_len - a->out_at);
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0 && errno != EAGAIN)
			coproc_close_in(&a->co); /* wait for its end, or the deadline */
		if (k < 0)
			return;
		a->out_at += (size_t)k;
	}
}

/* `<func+off>: text`, or `??`. */
static void answer(struct asking *a, char *line)
{
	char *text = strstr(line, ">: ");

	if (line[0] == '<' && text)
		a->insn[a->frame[a->got]] = must(strdup(text + 3));
	a->got++;
}

static void drop(struct asking *a, const char *why)
{
	while (a->got) {
		free(a->insn[a->frame[--a->got]]);
		a->insn[a->frame[a->got]] = NULL;
	}
	a->why = why;
}

static void take(struct asking *a, char *buf, size_t n)
{
	for (size_t i = 0; i < n && !a->why; i++) {
		if (buf[i] != '\n') {
			if (a->in_len + 1 == sizeof a->in)
				a->why = "sent a line that is too long";
			else
				a->in[a->in_len++] = buf[i];
			continue;
		}
		a->in[a->in_len] = 0;
		a->in_len = 0;
		if (a->got == a->sent)
			drop(a, "sent more answers than questions");
		else
			answer(a, a->in);
	}
}

static void talk(struct asking *a, int deadline)
{
	static char buf[1 << 14];
	int64_t until = clock_ms() + deadline;

	/* read to the end: after too many answers none of them can be trusted */
	while (a->co.out >= 0 && !a->why) {
		struct pollfd p[3] = {
			{a->co.in, POLLOUT, 0}, {a->co.out, POLLIN, 0}, {a->co.err, POLLIN, 0}};
		int64_t left = until - clock_ms();
		int ready = left > 0 ? poll(p, 3, (int)left) : 0;
		if (ready < 0 && errno == EINTR)
			continue;
		if (ready <= 0) {
			if (a->got < a->n)
				a->why = "does not answer";
			return;
		}
		if (p[2].revents)
			coproc_hear(&a->co);
		if (p[0].revents)
			send_questions(a);
		if (p[1].revents) {
			ssize_t n = coproc_read(&a->co, buf, sizeof buf);
			if (n > 0) {
				take(a, buf, (size_t)n);
				until = clock_ms() + (a->got < a->n ? deadline : 1000);
			}
		}
	}
}

/* Choose the places to ask about: sampled, and in an object that has not changed since. */
static void choose(struct asking *a)
{
	const struct places *p = &a->l->p;

	a->frame = must(calloc(p->frames + 1, sizeof *a->frame));
	a->insn = must(calloc(p->frames + 1, sizeof *a->insn));
	for (uint32_t f = 0; f < p->frames && f < a->l->leaves; f++)
		if (a->l->leaf[f] && !p->frame[f].name && p->frame[f].asked != UINT64_MAX)
			a->frame[a->n++] = f;
}

char **sqlinsn_ask(const struct sqlload *l, const struct sql_opt *o)
{
	struct asking a = {.l = l};
	struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
	char path[4096], *argv[8] = {path}, **command;
	int e, n = 1;

	choose(&a);
	snprintf(path, sizeof path, "%s%spct-dis", o->read.tr.dir ? o->read.tr.dir : "",
		o->read.tr.dir ? "/" : "");
	if (o->read.tr.demangle)
		argv[n++] = "-C";
	if (o->pool) {
		argv[n++] = "--gdb-pool";
		argv[n++] = (char *)o->pool;
	}
	if (o->read.tr.vmlinux) {
		argv[n++] = "--vmlinux";
		argv[n++] = (char *)o->read.tr.vmlinux;
	}
	command = elsewhere_with(argv);
	if (a.n && (e = coproc_start(&a.co, command, NULL)) != 0) {
		msg_warn("cannot run pct-dis: %s; there are no instructions", strerror(e));
	} else if (a.n) {
		sigaction(SIGPIPE, &ignore, &old);
		/* pct-dis has this deadline for each of its debuggers, and tries twice */
		talk(&a, 4 * o->read.tr.deadline);
		sigaction(SIGPIPE, &old, NULL);
		coproc_end(&a.co, a.why ? 0 : 1000);
		if (a.got < a.n || a.why)
			msg_warn("pct-dis %s%s%s; %zu of %zu instructions are missing",
				a.why ? a.why : "ended early", a.co.said[0] ? ": " : "", a.co.said,
				a.n - a.got, a.n);
		else if (a.co.said[0])
			msg_warn("%s", a.co.said);
	}
	free(command);
	free(a.out);
	free(a.frame);
	return a.insn;
}
