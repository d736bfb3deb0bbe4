/* storehead.c - see storehead.h. */
#include "inside/headtext.h"
#include "sys/procs.h"
#include "sys/storehead.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { HEAD_MAX = 5 * PCT_PAGE }; /* fixed part and strings */

static union {
	struct pct_head head;
	char bytes[HEAD_MAX];
} draft;

static struct pct_str add_string(size_t *at, const char *text, size_t len)
{
	return headtext(draft.bytes, sizeof draft.bytes, at, text, len);
}

const struct pct_head *storehead_draft(const struct store *st, const struct sink *s)
{
	const struct sys_event *e = &st->event[s->event];
	const struct object *o = s->object;
	struct proc *p = s->proc;
	struct pct_head *h = &draft.head;
	size_t at = PCT_FIXED;

	memset(&draft, 0, sizeof draft);
	memcpy(h->magic, PCT_MAGIC, sizeof h->magic);
	h->order = PCT_ORDER;
	h->version = PCT_VERSION;
	h->word = sizeof(uint64_t);
	h->kind = 'a';
	h->flags = o->flags;
	h->map_start = s->map_start;
	h->map_size = s->map_size;
	h->map_off = s->map_off;
	h->obj_addr = objects_address(o, s->map_off);
	h->obj_size = o->size;
	h->obj_mtime = o->mtime;
	h->build_id_len = o->id_len;
	memcpy(h->build_id, o->id, o->id_len);
	if (strcmp(o->path, PCT_KERNEL) == 0) {
		memcpy(h->boot, st->boot, sizeof h->boot);
		h->build_id_len = st->kernel_id_len;
		memcpy(h->build_id, st->kernel_id, st->kernel_id_len);
	}
	h->object = add_string(&at, o->path, strlen(o->path));
	h->program = add_string(&at, p->exe, strlen(p->exe));
	h->name = add_string(&at, p->name, strlen(p->name));
	if (!st->merge && !p->args && p->pid)
		procs_arguments(p);
	if (!st->merge) {
		if (!p->pid && st->command)
			h->cmdline = add_string(&at, st->command, strlen(st->command));
		else
			h->cmdline = add_string(&at, p->args ? p->args : "", p->args_len);
		h->pid = (uint32_t)p->pid;
		h->ppid = (uint32_t)p->ppid;
		h->start_ticks = p->start;
		h->instance = p->instance;
	}
	h->event = add_string(&at, e->name, strlen(e->name));
	h->start_time = st->start_time;
	h->start_mono = st->start_mono;
	h->run = st->run;
	h->collector = 's';
	h->timer = (uint8_t)e->timer;
	h->modes = e->modes;
	if (e->clock)
		h->interval = e->period;
	else if (!e->period && e->hz)
		h->interval = 1000000000u / e->hz;
	else
		h->period = e->period;
	h->rec_words = (uint16_t)store_words(st);
	h->head_size = (uint32_t)((at + PCT_PAGE - 1) / PCT_PAGE * PCT_PAGE);
	if (st->depth > 1) {
		h->depth = st->depth;
		h->objs_off = h->head_size;
		h->objs_max = PCT_OBJS_MAX;
		h->head_size += PCT_OBJS_MAX * (uint32_t)sizeof(struct pct_obj);
	}
	return h;
}

int storehead_joinable(int fd)
{
	static union {
		struct pct_head head;
		char bytes[HEAD_MAX];
	} there;
	const struct pct_head *a = &there.head, *b = &draft.head;
	ssize_t n = pread(fd, &there, sizeof there, 0);

	return n >= PCT_FIXED && memcmp(a->magic, b->magic, sizeof a->magic) == 0
		&& a->order == b->order && a->version == b->version && a->word == b->word
		&& a->kind == b->kind && a->flags == b->flags && a->rec_words == b->rec_words
		&& !a->depth && !b->depth && a->collector == b->collector && a->timer == b->timer
		&& a->interval == b->interval && a->period == b->period && a->modes == b->modes
		&& a->build_id_len == b->build_id_len
		&& memcmp(a->build_id, b->build_id, sizeof a->build_id) == 0
		&& memcmp(a->boot, b->boot, sizeof a->boot) == 0
		&& (a->build_id_len || (a->obj_size == b->obj_size && a->obj_mtime == b->obj_mtime))
		&& a->object.len == b->object.len
		&& (ssize_t)a->object.off + (ssize_t)a->object.len <= n
		&& memcmp(there.bytes + a->object.off, draft.bytes + b->object.off, a->object.len)
		== 0
		&& a->event.len == b->event.len
		&& (ssize_t)a->event.off + (ssize_t)a->event.len <= n
		&& memcmp(there.bytes + a->event.off, draft.bytes + b->event.off, a->event.len)
		== 0;
}
