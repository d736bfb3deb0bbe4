/* insn.c - gets the instructions of sampled places from the co-process pct-dis.
 *	to it:  "/usr/bin/x\t0x1139\t5e8c...\n"      from it:  "<main+4>: mov %rsp,%rbp\n" */
#include "base/msg.h"
#include "base/must.h"
#include "exec/exchange.h"
#include "inside/escape.h"
#include "names.h"
#include "names/elsewhere.h"
#include "names/label.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 12 };

struct asking {
	const struct sqlload *l;
	struct exchange x;
	uint32_t *frame; /* the questions in order */
	size_t n, got;
	char **insn; /* text of the instruction at each place */
};

static void say_question(struct asking *a, uint32_t frame)
{
	const struct place_frame *f = &a->l->p.frame[frame];
	const struct place_obj *o = &a->l->p.obj[f->obj];
	size_t len = strlen(o->path);
	char id[LABEL_IDENTITY], *path = must(malloc(4 * len + 1));
	int known = o->path[0] != '[' || o->id_len || strcmp(o->path, PCT_KERNEL) == 0;

	label_identity(o, id);
	exchange_say(&a->x, path, escape(path, 4 * len + 1, o->path, len));
	text_add(&a->x.to, "\t0x%llx%s%s\n", (unsigned long long)f->asked, known ? "\t" : "", id);
	free(path);
}

/* Take an answer, `<func+off>: text' or `??'. */
static void answer(struct asking *a, char *line)
{
	char *text = strstr(line, ">: ");

	if (line[0] == '<' && text)
		a->insn[a->frame[a->got]] = must(strdup(text + 3));
	a->got++;
}

/* After too many answers none of them can be trusted. */
static void drop(struct asking *a, const char *why)
{
	while (a->got) {
		free(a->insn[a->frame[--a->got]]);
		a->insn[a->frame[a->got]] = NULL;
	}
	snprintf(a->x.why, sizeof a->x.why, "%s", why);
}

/* Ask, and read to the end.  The reason of a failure is in A->x.why. */
static void talk(struct asking *a, int deadline)
{
	char *line;
	int more = 1;

	for (size_t i = 0; i < a->n; i++)
		say_question(a, a->frame[i]);
	a->x.last = 1;
	while (more > 0) {
		more = exchange_more(&a->x, a->got < a->n ? deadline : 1000);
		while ((line = exchange_piece(&a->x, "\n", 1)))
			if (a->got == a->n) {
				drop(a, "sent more answers than questions");
				return;
			} else {
				answer(a, line);
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
	struct asking a = {.l = l, .x.most = ANSWER_MAX};
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
	if (a.n && (e = coproc_start(&a.x.c, command, NULL)) != 0) {
		msg_warn("cannot run pct-dis: %s; there are no instructions", strerror(e));
	} else if (a.n) {
		sigaction(SIGPIPE, &ignore, &old);
		/* pct-dis has this deadline for each of its debuggers, and tries twice */
		talk(&a, 4 * o->read.tr.deadline);
		sigaction(SIGPIPE, &old, NULL);
		exchange_end(&a.x, a.x.why[0] ? 0 : 1000);
		if (a.got < a.n)
			msg_warn("pct-dis %s; %zu of %zu instructions are missing", a.x.why,
				a.n - a.got, a.n);
		else if (a.x.c.said[0])
			msg_warn("%s", a.x.c.said);
		exchange_free(&a.x, 0);
	}
	free(command);
	free(a.frame);
	return a.insn;
}
