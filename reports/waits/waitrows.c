/* waitrows.c - names the places of waits, and adds up what is the same. */
#include "waitrows.h"

#include "base/must.h"
#include "format/waitkind.h"
#include "names/inlined.h"
#include "names/label.h"
#include "samples/waitpath.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

enum { TEXT = 2000 };

static const char *const kinds[] = {"all", "thread", "path", "object", "holder"};

int waitrows_by(const char *by)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(by, kinds[i]) == 0)
			return 1;
	return 0;
}

void waitrows_add(struct waitrows *r, struct waitlog *l)
{
	r->log = must(realloc(r->log, (r->logs + 1) * sizeof(struct waitlog *)));
	r->log[r->logs++] = l;
}

const char *waitrows_time(uint64_t ns, char *buf, size_t size)
{
	double s = (double)ns / 1e9;

	if (s >= 1)
		snprintf(buf, size, "%.3f s", s);
	else if (s >= 1e-3)
		snprintf(buf, size, "%.2f ms", s * 1e3);
	else
		snprintf(buf, size, "%.2f us", s * 1e6);
	return buf;
}

/* ---- paths ---- */

struct named {
	struct places places;
	uint32_t **node; /* of each path of each log: its outermost frame */
};

/* 1 when the object is the C library or what lies between it and programs. */
static int is_library(const char *path)
{
	static const char *const begins[] = {"libc.so", "libc-2", "libpthread", "ld-linux",
		"ld-musl", "libc.musl", "libstdc++", "libc++", "libgcc_s", "[vdso]"};
	const char *base = strrchr(path, '/');

	base = base ? base + 1 : path;
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (strncmp(base, begins[i], strlen(begins[i])) == 0)
			return 1;
	return 0;
}

static void name(struct named *n, const struct waitrows *r, const struct translate_opt *tr)
{
	struct place_group key = {.program = (char *)""};
	uint32_t group = places_group(&n->places, &key);

	n->places.bare = 1;
	n->node = must(calloc(r->logs + 1, sizeof *n->node));
	for (size_t i = 0; i < r->logs; i++) {
		const struct waitlog *l = r->log[i];
		n->node[i] = must(calloc(l->paths + 1, sizeof **n->node));
		for (size_t k = 0; k < l->paths; k++)
			n->node[i][k] =
				waitpath_add(&n->places, group, l, (uint32_t)k, PCT_DEPTH_MAX);
	}
	inlined_label(&n->places, tr, PCT_DEPTH_MAX, 'f');
	for (size_t i = 0; i < r->logs && n->places.became; i++)
		for (size_t k = 0; k < r->log[i]->paths; k++)
			if (n->node[i][k] != PLACE_NONE)
				n->node[i][k] = n->places.became[n->node[i][k]];
}

static const char *object_path(const struct places *p, uint32_t frame)
{
	return p->obj[p->frame[frame].obj].path;
}

/* The path whose outermost frame is NODE, as `f <- g <- h' (g called f).  Begins at the innermost
 * frame outside of the C library. */
static char *path_text(const struct places *p, uint32_t node, unsigned frames)
{
	char text[TEXT] = "";
	size_t at = 0, from = 0, n, to;
	uint32_t *list = places_path(p, node, &n); /* the outermost frame first */

	for (to = n; to && is_library(object_path(p, list[to - 1]));)
		to--;
	if (!to)
		to = n;
	/* drop also what called the first function of a program or thread */
	while (from + 1 < to
		&& (is_library(object_path(p, list[from]))
			|| strcmp(label_text(p, list[from]), "_start") == 0))
		from++;
	for (size_t i = to; i > from && to - i < frames && at < sizeof text; i--)
		at += (size_t)snprintf(text + at, sizeof text - at, "%s%s", i < to ? " <- " : "",
			label_text(p, list[i - 1]));
	return must(strdup(text));
}

/* The kind of wait that LABEL tells, or NULL.  LABEL may be of code without a name, as
 * "(0x3c2a0..0x3c4f0) near sem_wait". */
static const char *kind_in(const char *label)
{
	const char *kind = NULL, *slash = strrchr(label, '/');

	for (const char *at = slash ? slash + 1 : label; *at && !kind;) {
		size_t len = strspn(at, WORD);
		if (len)
			kind = waitkind_of(at);
		at += len ? len : 1;
	}
	return kind;
}

/* The kind of a wait by the full symbols of the C library's functions on its path, whose outermost
 * frame is NODE; NULL when they do not tell it. */
static const char *kind_of(const struct places *p, uint32_t node)
{
	const char *kind = NULL, *is;

	for (; node != PLACE_NONE; node = p->node[node].parent) {
		uint32_t frame = p->node[node].frame;
		if (!is_library(object_path(p, frame)))
			continue;
		if ((is = kind_in(label_text(p, frame))))
			kind = is;
	}
	return kind;
}

/* ---- threads ---- */

static int by_blocked(const void *a, const void *b)
{
	const struct waitlog_thread *x = ((const struct waitthread *)a)->thread,
				    *y = ((const struct waitthread *)b)->thread;

	return x->blocked != y->blocked ? (x->blocked < y->blocked) - (x->blocked > y->blocked)
					: (x->tid > y->tid) - (x->tid < y->tid);
}

static void add_sums(struct waitlog_others *to, const struct waitlog_others *add)
{
	to->n += add->n;
	to->life += add->life;
	to->run += add->run;
	to->ready += add->ready;
	to->blocked += add->blocked;
	to->switches += add->switches;
	to->preempted += add->preempted;
}

/* List the threads of all logs, and add them up.  TEXT has the texts of each log's waits. */
static void list_threads(struct waitrows *r, char ***text)
{
	size_t n = 0;

	for (size_t i = 0; i < r->logs; i++)
		n += r->log[i]->threads;
	r->thread = must(calloc(n + 1, sizeof *r->thread));
	for (size_t i = 0; i < r->logs; i++) {
		add_sums(&r->sum, &r->log[i]->others);
		for (size_t k = 0; k < r->log[i]->threads; k++) {
			const struct waitlog_thread *t = &r->log[i]->thread[k];
			struct waitlog_others one = {1, t->ended - t->begun, t->run, t->ready,
				t->blocked, t->switches, t->preempted};
			add_sums(&r->sum, &one);
			r->wrong += t->wrong > 0;
			r->thread[r->threads++] = (struct waitthread){t, r->log[i], text[i]};
		}
	}
	qsort(r->thread, r->threads, sizeof *r->thread, by_blocked);
}

static const char *thread_name(const struct waitlog *l, uint32_t tid)
{
	for (size_t i = 0; i < l->threads; i++)
		if (l->thread[i].tid == tid)
			return l->thread[i].name;
	return "";
}

/* ---- rows ---- */

static char *print(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static char *print(const char *fmt, ...)
{
	char text[3 * TEXT];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return must(strdup(text));
}

/* Set the text of W, its name when waits are grouped by BY: rows with equal texts become one. */
static void say(struct waitrow *w, const char *by)
{
	if (strcmp(by, "thread") == 0)
		w->text = print("%s", w->thread);
	else if (strcmp(by, "path") == 0)
		w->text = print("%s", *w->path ? w->path : "[no path]");
	else if (strcmp(by, "object") == 0)
		w->text = print("%s%s%s", w->kind, *w->thing ? " " : "", w->thing);
	else if (strcmp(by, "holder") == 0)
		w->text = print("%s", *w->holder ? w->holder : "[no holder]");
	else
		w->text = print("%s%s%s%s%s%s%s", w->kind, *w->thing ? " " : "", w->thing,
			*w->path ? " in " : "", w->path, *w->holder ? ", held by " : "", w->holder);
}

static int by_text(const void *a, const void *b)
{
	const struct waitrow *x = a, *y = b;
	int order = strcmp(x->text, y->text);

	return order ? order : (x->idle > y->idle) - (x->idle < y->idle);
}

static int by_time(const void *a, const void *b)
{
	const struct waitrow *x = a, *y = b;

	return x->ns != y->ns ? (x->ns < y->ns) - (x->ns > y->ns) : strcmp(x->text, y->text);
}

static char *thread_text(const struct waitlog *l, uint32_t tid, int several)
{
	if (!tid) /* threads without a line of their own */
		return print("[others]");
	return several ? print(
		       "%s.%u %u %s", l->prog, (unsigned)l->pid, (unsigned)tid, thread_name(l, tid))
		       : print("%u %s", (unsigned)tid, thread_name(l, tid));
}

static struct waitrow row_of(
	const struct waitlog *l, const struct waitlog_wait *w, char *const *text, int several)
{
	struct waitrow row = {.ns = w->ns,
		.count = w->count,
		.max = w->max,
		.pid = l->pid,
		.tid = w->tid,
		.idle = w->idle,
		.kind = w->kind,
		.thing = w->thing,
		.path = "",
		.holder = ""};

	if (strcmp(w->kind, "short") == 0)
		row.kind = "waits too short to inspect";
	if (strcmp(w->kind, "missed") == 0)
		row.kind = "waits that were not inspected";
	if (w->path != WAITLOG_NO_PATH)
		row.path = text[w->path];
	if (strcmp(w->kind, "join") == 0) {
		row.thing = print("of %s", w->holder ? thread_name(l, w->holder) : "[others]");
	} else if (w->holder_path != WAITLOG_NO_PATH) {
		row.holder = text[w->holder_path];
	} else if (w->holder) {
		/* of a GIL no path was read, whether its holder waited or not */
		row.holder = print("thread %u %s%s", (unsigned)w->holder, thread_name(l, w->holder),
			strcmp(w->kind, "lock") == 0 ? "" : ", which did not wait");
	}
	row.thread = thread_text(l, w->tid, several);
	return row;
}

/* Add a row for the NS in which T (NULL: other threads of L) was ready, but waited for a
 * processor. */
static void add_ready(struct waitrows *r, const struct waitlog *l, const struct waitlog_thread *t,
	uint64_t ns, uint64_t count, const char *by)
{
	struct waitrow row = {.ns = ns,
		.count = count,
		.pid = l->pid,
		.tid = t ? t->tid : 0,
		.kind = "run queue",
		.thing = "",
		.path = "",
		.holder = "",
		.thread = t ? thread_text(l, t->tid, r->logs > 1) : "[others]"};

	if (!ns)
		return;
	r->waited += ns;
	say(&row, by);
	r->row[r->rows++] = row;
}

static void merge(struct waitrows *r)
{
	size_t n = 0;

	if (r->rows)
		qsort(r->row, r->rows, sizeof *r->row, by_text);
	for (size_t i = 0; i < r->rows; i++) {
		struct waitrow *last = n ? &r->row[n - 1] : NULL, *w = &r->row[i];
		if (last && by_text(last, w) == 0) {
			last->ns += w->ns;
			last->count += w->count;
			last->max = last->max > w->max ? last->max : w->max;
		} else {
			r->row[n++] = *w;
		}
	}
	r->rows = n;
	qsort(r->row, r->rows, sizeof *r->row, by_time);
}

void waitrows_make(
	struct waitrows *r, const struct translate_opt *tr, const char *by, unsigned frames)
{
	struct named named = {{0}, NULL};
	size_t n = 0;
	char ***said;

	name(&named, r, tr);
	said = must(calloc(r->logs + 1, sizeof *said));
	for (size_t i = 0; i < r->logs; i++)
		n += r->log[i]->waits + r->log[i]->threads + 1;
	r->row = must(calloc(n + 1, sizeof *r->row));
	for (size_t i = 0; i < r->logs; i++) {
		const struct waitlog *l = r->log[i];
		char **text = must(calloc(l->paths + 1, sizeof *text));
		said[i] = must(calloc(l->waits + 1, sizeof **said));
		for (size_t k = 0; k < l->paths; k++)
			if (named.node[i][k] != PLACE_NONE)
				text[k] = path_text(&named.places, named.node[i][k], frames);
		for (size_t k = 0; k < l->waits; k++) {
			struct waitrow row = row_of(l, &l->wait[k], text, r->logs > 1);
			uint32_t path = l->wait[k].path;
			const char *kind = path != WAITLOG_NO_PATH && strcmp(row.kind, "futex") == 0
				? kind_of(&named.places, named.node[i][path])
				: NULL;
			if (kind)
				row.kind = kind;
			say(&row, by);
			said[i][k] = row.text;
			if (row.idle) {
				r->idle += row.ns;
				continue;
			}
			r->waited += row.ns;
			r->row[r->rows++] = row;
		}
		free(text);
		for (size_t k = 0; k < l->threads; k++)
			add_ready(r, l, &l->thread[k], l->thread[k].ready, l->thread[k].preempted,
				by);
		add_ready(r, l, NULL, l->others.ready, l->others.preempted, by);
	}
	list_threads(r, said);
	r->said = said;
	r->parts = r->rows;
	r->part = must(malloc((r->rows + 1) * sizeof *r->part));
	memcpy(r->part, r->row, r->rows * sizeof *r->part);
	merge(r);
}

size_t waitrows_keep(struct waitrows *r, size_t most)
{
	size_t n = most && r->rows > most ? r->rows - most : 0;
	struct waitrow *others = r->row + most;

	if (!n)
		return 0;
	for (struct waitrow *w = others + 1; w < r->row + r->rows; w++) {
		others->ns += w->ns;
		others->count += w->count;
		others->max = others->max > w->max ? others->max : w->max;
	}
	others->kind = WAITROWS_OTHERS;
	others->thing = others->path = others->holder = others->thread = "";
	others->text = print("[others]");
	r->rows = most + 1;
	return n;
}
