/* waited.c - says what a system call waits for. */
#include "waits/calls.h"
#include "waits/descriptors.h"
#include "waits/futexes.h"
#include "waits/waited.h"

#include <stdio.h>
#include <string.h>

static void in_poll(
	struct proc *p, const struct wait_call *call, const struct standing *s, struct waited *out)
{
	unsigned n = 0;

	switch (call->arg) {
	case ARG_POLL:
		n = descriptor_poll(p, s, out->text, sizeof out->text);
		out->idle = strcmp(call->name, "poll") == 0
			? (int32_t)s->arg[2] < 0
			: s->arg[2] == 0 /* of ppoll: no timespec */;
		out->idle &= n > 0;
		break;
	case ARG_SELECT:
		n = descriptor_select(p, s, out->text, sizeof out->text);
		out->idle = s->arg[4] == 0 && n > 0;
		if (!n) /* select(2) of nothing is a sleep */
			out->kind = "sleep";
		break;
	default: descriptor_epoll(p, s, out->text, sizeof out->text); out->idle = 1;
	}
	if (call->arg == ARG_POLL && !n)
		out->kind = "sleep";
	if (s->over)
		out->text[0] = 0;
}

void waited_for(struct proc *p, const struct standing *s, const uint64_t *path, unsigned n,
	struct waited *out)
{
	const struct wait_call *call = s->in_call ? calls_find(s->call) : NULL;

	out->text[0] = 0;
	out->holder = 0;
	out->idle = 0;
	out->kind = "system call";
	if (s->state == 'T' || s->state == 't') {
		out->kind = s->state == 'T' ? "stopped" : "traced";
		return;
	}
	if (!s->in_call) {
		out->kind = "page fault";
		return;
	}
	if (!call) {
		snprintf(out->text, sizeof out->text, "%ld", s->call);
		return;
	}
	out->kind = call->kind;
	switch (call->arg) {
	case ARG_FD:
		if (!s->over)
			descriptor_text(p, s->arg[0], out->text, sizeof out->text);
		break;
	case ARG_FUTEX: futex_text(p, s, path, n, out); break;
	case ARG_POLL:
	case ARG_SELECT:
	case ARG_EPOLL: in_poll(p, call, s, out); break;
	case ARG_CHILD:
		if ((int32_t)s->arg[0] > 0)
			snprintf(out->text, sizeof out->text, "%d", (int)s->arg[0]);
		break;
	case ARG_CHILD_ID:
		if (s->arg[0] == 1)
			snprintf(out->text, sizeof out->text, "%d", (int)s->arg[1]);
		break;
	case ARG_NONE: break;
	}
	if (strcmp(call->kind, "accept") == 0 || strcmp(call->kind, "signal") == 0)
		out->idle = 1;
}
