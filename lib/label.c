/* label.c - see label.h.
 *   /usr/bin/x at 0x1139, answer "/home/u/x.c:3"   ->   /home/u/x.c:3
 *   /usr/bin/x at 0x1139, answer "main"            ->   /usr/bin/x:main
 *   /usr/bin/x at 0x1139, no answer                ->   /usr/bin/x:0x1139 */
#include "label.h"
#include "elfid.h"
#include "msg.h"
#include "translator.h"
#include "vmlinux.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *must(void *p)
{
	if (!p)
		msg_die(EXIT_FAIL, "cannot label the samples: %s", strerror(errno));
	return p;
}

/* Open the copy that was kept of O.  Returns a descriptor or -1. */
static int open_kept(const struct place_obj *o)
{
	struct elfid id;
	const char *why;
	int fd = o->kept ? elfid_open(o->kept, &id, &why) : -1;

	if (fd >= 0 && (o->id_len != id.len || memcmp(o->id, id.id, id.len) != 0)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

/* Open the object when it is what was sampled, or else its copy; *WHERE is the one it was.  Returns a
 * descriptor, or -1 after saying why its samples keep addresses. */
static int open_same(const struct place_obj *o, const char **where)
{
	struct elfid now;
	const char *why;
	int fd = -1, copy;

	/* links there lead to whatever this process, not the sampled one, has open */
	if (strncmp(o->path, "/proc/", 6) == 0)
		why = "in /proc";
	else
		fd = elfid_open(o->path, &now, &why);
	*where = o->path;
	if ((fd < 0 || o->id_len != now.len || memcmp(o->id, now.id, now.len) != 0)
	    && (copy = open_kept(o)) >= 0) {
		if (fd >= 0)
			close(fd);
		*where = o->kept;
		return copy;
	}
	if (fd < 0) {
		msg_warn("cannot open %s: %s; its samples keep addresses", o->path, why);
		return -1;
	}
	if (o->id_len) {
		if (o->id_len == now.len && memcmp(o->id, now.id, now.len) == 0)
			return fd;
	} else if (o->size && o->size == now.size && o->mtime == now.mtime
	           && !(o->flags & PCT_F_DELETED)) {
		return fd;
	} else if (!o->size) {
		msg_warn("cannot tell whether %s is what was sampled; its samples keep addresses",
			o->path);
		close(fd);
		return -1;
	}
	msg_warn("%s changed since it was sampled; its samples keep addresses", o->path);
	close(fd);
	return -1;
}

static int by_addr(const void *a, const void *b)
{
	const struct question *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

/* The address to ask the translator for frame F of object O, which is open as FD (-1: has no
 * file); UINT64_MAX when there is none. */
static uint64_t asked(const struct place_obj *o, int fd, const struct place_frame *f)
{
	uint64_t addr = f->addr;

	if (translator_jit(o->path) || strcmp(o->path, PCT_KERNEL) == 0)
		return addr;    /* memory addresses are what they know */
	if (o->flags & PCT_F_RAW_ADDR && (fd < 0 || elfid_address(fd, addr, &addr) != 0))
		return UINT64_MAX;
	return addr;
}

struct plan {                   /* which frames belong to which object */
	uint32_t *first, *next;         /* per object, per frame: number + 1 */
};

static void make_plan(struct plan *plan, const struct places *p)
{
	plan->first = must(calloc(p->objs + 1, sizeof *plan->first));
	plan->next = must(calloc(p->frames + 1, sizeof *plan->next));
	for (size_t i = p->frames; i-- > 0;) {
		plan->next[i] = plan->first[p->frame[i].obj];
		plan->first[p->frame[i].obj] = (uint32_t)i + 1;
	}
}

/* 1 when the object has no file but can be asked about. */
static int bracketed(const char *path)
{
	return strcmp(path, "[vdso]") == 0 || strcmp(path, PCT_KERNEL) == 0;
}

static int fill(struct subject *s, const struct places *p, const struct plan *plan, uint32_t o)
{
	const struct place_obj *obj = &p->obj[o];
	const char *where = obj->path;
	int fd = -1;
	size_t n = 0;

	for (uint32_t f = plan->first[o]; f; f = plan->next[f - 1])
		n++;
	if (!n || obj->flags & PLACE_SAID || (obj->path[0] == '[' && !bracketed(obj->path))
	    || (obj->path[0] != '[' && (fd = open_same(obj, &where)) < 0))
		return -1;
	*s = (struct subject){.path = where, .stamp = obj->stamp};
	if (s->stamp[0] && !translate_known(s->stamp)) {
		msg_warn("%s is stamped with translator %s, which is not known", obj->path, s->stamp);
		s->stamp = "";
	}
	elfid_hex(obj->id, obj->id_len, s->build_id);
	if (memcmp(obj->boot, (uint8_t[sizeof obj->boot]){0}, sizeof obj->boot) != 0)
		elfid_hex(obj->boot, sizeof obj->boot, s->boot);
	s->q = must(calloc(n, sizeof *s->q));
	for (uint32_t f = plan->first[o]; f; f = plan->next[f - 1]) {
		struct place_frame *fr = &p->frame[f - 1];
		fr->asked = asked(obj, fd, fr);
		if (fr->asked != UINT64_MAX)
			s->q[s->n++].addr = fr->asked;
	}
	if (fd >= 0)
		close(fd);
	qsort(s->q, s->n, sizeof *s->q, by_addr);
	for (size_t i = n = 0; i < s->n; i++)
		if (i == 0 || s->q[i].addr != s->q[n - 1].addr)
			s->q[n++] = s->q[i];
	s->n = n;
	return 0;
}

static void hand_out(const struct subject *s, struct places *p, const struct plan *plan, uint32_t o)
{
	for (uint32_t f = plan->first[o]; f; f = plan->next[f - 1]) {
		struct question key = {.addr = p->frame[f - 1].asked}, *q;
		q = bsearch(&key, s->q, s->n, sizeof *s->q, by_addr);
		p->frame[f - 1].answer = q ? q->answer : NULL;
	}
	free(s->q);     /* the answers belong to the frames now */
}

void label_all(struct places *p, const struct translate_opt *opt)
{
	struct subject *s = must(calloc(p->objs + 1, sizeof *s));
	uint32_t *of = must(calloc(p->objs + 1, sizeof *of));
	struct plan plan;
	size_t n = 0;

	make_plan(&plan, p);
	for (uint32_t o = 0; o < p->objs; o++)
		if (fill(&s[n], p, &plan, o) == 0)
			of[n++] = o;
	for (size_t i = 0; i < n; i++)
		vmlinux_place(&s[i], opt);
	translate(s, n, opt);
	for (size_t i = 0; i < n; i++)
		hand_out(&s[i], p, &plan, of[i]);
	free(plan.first);
	free(plan.next);
	free(of);
	free(s);
}

const char *label_name(const struct places *p, uint32_t f)
{
	return p->frame[f].name ? p->frame[f].name : p->frame[f].answer;
}

int label_is_line(const char *answer)
{
	const char *tail = strrchr(answer, ':');

	return tail && tail != answer && tail[1] && !tail[1 + strspn(tail + 1, "0123456789")];
}

static char *text_room(size_t n)
{
	static char *buf;
	static size_t size;

	if (n > size)
		buf = must(realloc(buf, size = n + 256));
	return buf;
}

const char *label_object(const struct place_obj *o)
{
	return translator_jit(o->path) ? "[jit]" : o->path;
}

/* 1 when the answer to frame F is FILE:LINE.  A JIT compiler's name may look like one. */
static int has_line(const struct places *p, const struct place_frame *f)
{
	if (f->name)
		return f->form == PLACE_LINE;
	return f->answer && !translator_jit(p->obj[f->obj].path) && label_is_line(f->answer);
}

const char *label_text(const struct places *p, uint32_t f)
{
	const struct place_frame *fr = &p->frame[f];
	const char *path = label_object(&p->obj[fr->obj]), *name = label_name(p, f);
	size_t n = strlen(path) + (name ? strlen(name) : 0) + 24;
	char *buf;

	if (has_line(p, fr) || (fr->name && fr->form == PLACE_BARE) || (p->bare && name && !fr->name))
		return name;
	buf = text_room(n);
	if (!name)
		snprintf(buf, n, "%s:0x%llx", path, (unsigned long long)fr->addr);
	else
		snprintf(buf, n, "%s:%s", path, name);
	return buf;
}

const char *label_source(const struct places *p, uint32_t f)
{
	const struct place_frame *fr = &p->frame[f];
	const char *name = label_name(p, f);
	char *buf;

	if (!has_line(p, fr))
		return label_object(&p->obj[fr->obj]);
	buf = text_room(strlen(name) + 1);
	strcpy(buf, name);
	*strrchr(buf, ':') = 0;
	return buf;
}
