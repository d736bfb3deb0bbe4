/* label.c - makes the label of a place from a translator's answer.
 *   /usr/bin/x at 0x1139, answer "/home/u/x.c:3"   ->   /home/u/x.c:3
 *   /usr/bin/x at 0x1139, answer "main"            ->   /usr/bin/x:main
 *   /usr/bin/x at 0x1139, no answer                ->   /usr/bin/x:0x1139 */
#include "base/msg.h"
#include "base/must.h"
#include "elf/elfid.h"
#include "names/elsewhere.h"
#include "names/label.h"
#include "names/nameless.h"
#include "names/shortname.h"
#include "names/textpool.h"
#include "names/translatorcommand.h"
#include "names/vmlinux.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Open the kept copy of O, if its build-id is the same.  Returns a descriptor or -1. */
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

/* 1 when NOW, a file at a place where O may be, is the one that was sampled.  *UNSURE becomes 1
 * when the data do not tell. */
static int is_same(const struct place_obj *o, const struct elfid *now, int *unsure)
{
	*unsure = 0;
	if (o->id_len)
		return o->id_len == now->len && memcmp(o->id, now->id, now->len) == 0;
	if (elsewhere_image(o->path)) /* a copy: ignore its time; pct-sys or the user named it */
		return !o->size || o->size == now->size;
	*unsure = !o->size;
	return o->size && o->size == now->size && o->mtime == now->mtime
		&& !(o->flags & PCT_F_DELETED);
}

static void say_other(
	const struct place_obj *o, const char *path, const struct elfid *now, int unsure)
{
	char is[65], was[65];

	if (unsure)
		msg_warn("cannot tell whether %s is the sampled file; its addresses get no names",
			path);
	else if (strcmp(path, o->path) == 0)
		msg_warn("%s changed since it was sampled; its addresses get no names", path);
	else if (o->id_len)
		msg_warn(
			"%s is not the %s that was sampled: its build-id is %s, not %s; its addresses get no names",
			path, o->path, now->len ? elfid_hex(now->id, now->len, is) : "unknown",
			elfid_hex(o->id, o->id_len, was));
	else
		msg_warn(
			"%s is not the %s that was sampled: its size or time differs; its addresses get no names",
			path, o->path);
}

/* Open the object at the first place that has the sampled file, or else open the kept copy.  *WHERE
 * becomes its path, which the caller frees.  Returns a descriptor, or -1 after a message why its
 * samples keep addresses. */
static int open_same(const struct place_obj *o, char **where)
{
	struct elfid now, other;
	const char *path, *why = NULL, *first_why = "in /proc";
	char *first = NULL, *is_other = NULL;
	int fd, unsure, other_unsure = 0;

	for (size_t i = 0; (path = elsewhere_object(o->path, i)); i++) {
		/* links there lead to files of this process, not of the sampled one */
		if (strncmp(path, "/proc/", 6) == 0)
			fd = -1;
		else if ((fd = elfid_open(path, &now, &why)) < 0 && !first)
			first_why = why;
		if (!first)
			first = must(strdup(path));
		if (fd >= 0 && is_same(o, &now, &unsure)) {
			*where = must(strdup(path));
			break;
		}
		if (fd >= 0 && !is_other) {
			is_other = must(strdup(path));
			other = now;
			other_unsure = unsure;
		}
		if (fd >= 0)
			close(fd);
		fd = -1;
	}
	if (!path) {
		if ((fd = open_kept(o)) >= 0)
			*where = must(strdup(o->kept));
		else if (is_other)
			say_other(o, is_other, &other, other_unsure);
		else
			msg_warn(
				"cannot open %s: %s; its addresses get no names", first, first_why);
	}
	free(first);
	free(is_other);
	return fd;
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
		return addr; /* their translators take addresses in memory */
	if (o->flags & PCT_F_RAW_ADDR && (fd < 0 || elfid_address(fd, addr, &addr) != 0))
		return UINT64_MAX;
	return addr;
}

struct plan {                   /* lists of the frames of each object */
	uint32_t *first, *next; /* number + 1 of a frame; 0 ends.  first: of each object; next: of
				 * each frame */
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

/* 1 when the object has no file, but a translator knows it. */
static int bracketed(const char *path)
{
	return strcmp(path, "[vdso]") == 0 || strcmp(path, PCT_KERNEL) == 0;
}

static int fill(struct subject *s, const struct places *p, const struct plan *plan, uint32_t o)
{
	const struct place_obj *obj = &p->obj[o];
	int fd = -1, no_file = obj->path[0] == '[' && !elsewhere_image(obj->path);
	char *where = obj->path;
	size_t n = 0;

	for (uint32_t f = plan->first[o]; f; f = plan->next[f - 1])
		n++;
	if (!n || obj->flags & PLACE_SAID || (no_file && !bracketed(obj->path))
		|| (!no_file && (fd = open_same(obj, &where)) < 0))
		return -1;
	*s = (struct subject){.path = where, .stamp = obj->stamp};
	if (s->stamp[0] && !translator_known(s->stamp)) {
		msg_warn("%s is stamped with translator %s, which is not known", obj->path,
			s->stamp);
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
	free(s->q); /* the answers belong to the frames now */
}

/* Code made at run time without a compiler's map gets one label: its addresses differ in each run,
 * and a hundred lines would hide it. */
static char made[] = "[jit]";

static int is_made(const struct places *p, const struct place_frame *f)
{
	return f->answer && !f->name && strcmp(p->obj[f->obj].path, "[anon]") == 0;
}

static void made_code(struct places *p)
{
	for (uint32_t f = 0; f < p->frames; f++)
		if (!p->frame[f].name && !p->frame[f].answer
			&& strcmp(p->obj[p->frame[f].obj].path, "[anon]") == 0)
			p->frame[f].answer = made;
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
	for (size_t i = 0; i < n; i++) {
		hand_out(&s[i], p, &plan, of[i]);
		if (s[i].path != p->obj[of[i]].path)
			free((char *)s[i].path);
	}
	if (opt->chain_len)
		made_code(p);
	free(plan.first);
	free(plan.next);
	free(of);
	free(s);
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

char *label_identity(const struct place_obj *o, char *buf)
{
	char id[65], boot[65];

	*buf = 0;
	elfid_hex(o->id, o->id_len, id);
	elfid_hex(o->boot, sizeof o->boot, boot);
	if (strcmp(o->path, PCT_KERNEL) == 0)
		snprintf(buf, LABEL_IDENTITY, "%s/%.32s", id,
			strspn(boot, "0") < 2 * sizeof o->boot ? boot : "");
	else if (o->id_len)
		snprintf(buf, LABEL_IDENTITY, "%s", id);
	else if (o->path[0] != '[' && o->size)
		snprintf(buf, LABEL_IDENTITY, "%llu:%llu", (unsigned long long)o->size,
			(unsigned long long)o->mtime);
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

static const char *said(const struct place_frame *f)
{
	return f->shown ? f->shown : f->name ? f->name : f->answer;
}

void label_short(struct places *p)
{
	for (uint32_t f = 0; f < p->frames; f++) {
		struct place_frame *fr = &p->frame[f];
		const char *name, *shorter;
		if (fr->shown || !(name = said(fr)) || has_line(p, fr)
			|| translator_jit(p->obj[fr->obj].path) || is_made(p, fr))
			continue;
		if ((shorter = shortname(name)) != name)
			fr->shown = textpool(shorter, strlen(shorter));
	}
}

int label_no_code(const char *path)
{
	return *path == '[' && strchr(path, ' ');
}

const char *label_name(const struct places *p, uint32_t f)
{
	const struct place_frame *fr = &p->frame[f];

	if (!said(fr) && label_no_code(p->obj[fr->obj].path))
		return p->obj[fr->obj].path;
	return has_line(p, fr) ? elsewhere_line(said(fr)) : said(fr);
}

const char *label_line(const struct places *p, uint32_t f)
{
	const struct place_frame *fr = &p->frame[f];

	return has_line(p, fr) ? strrchr(said(fr), ':') + 1 : "";
}

const char *label_text(const struct places *p, uint32_t f)
{
	const struct place_frame *fr = &p->frame[f];
	const char *path = label_object(&p->obj[fr->obj]), *name = said(fr);
	size_t n = strlen(path) + (name ? strlen(name) : 0) + 24;
	char *buf;

	if (has_line(p, fr))
		return elsewhere_line(name);
	if (is_made(p, fr))
		return made;
	if ((fr->name && fr->form == PLACE_BARE)
		|| (p->bare && name && !fr->name && !nameless(name)))
		return name;
	if (!name && label_no_code(path))
		return path;
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
	const char *name = said(fr);
	char *buf;

	if (!has_line(p, fr))
		return label_object(&p->obj[fr->obj]);
	buf = text_room(strlen(name) + 1);
	strcpy(buf, name);
	*strrchr(buf, ':') = 0;
	return elsewhere_source(buf);
}
