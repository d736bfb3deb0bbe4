/* waitlog.c - parses the lines of waits.log. */
#define _GNU_SOURCE
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "format/pctfile.h"
#include "format/waitlog.h"
#include "inside/escape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 4 * PCT_DEPTH_MAX, PATHS_MOST = 1 << 20 };

struct line {
	char *part[PARTS];
	unsigned n;
};

int waitlog_is(const struct textlog *t)
{
	return strcmp(t->name, WAITLOG_NAME) == 0;
}

/* Cut TEXT at its tabs.  Returns 0, or -1 when there are too many. */
static int split(char *text, struct line *l)
{
	for (l->n = 0; text; l->n++) {
		if (l->n == PARTS)
			return -1;
		l->part[l->n] = text;
		if ((text = strchr(text, '\t')))
			*text++ = 0;
	}
	return 0;
}

static int number(const char *text, uint64_t most, uint64_t *out)
{
	return num_parse(text, 10, 0, most, out);
}

/* A copy of TEXT that is safe to print: escaped once, whether or not TEXT is escaped. */
static char *safe(const char *text)
{
	char *plain = must(strdup(text)), *out;
	size_t size;

	unescape(plain);
	size = 4 * strlen(plain) + 1;
	out = must(malloc(size));
	escape(out, size, plain, strlen(plain));
	free(plain);
	return out;
}

/* Read parts FROM to FROM + N - 1 as numbers into OUT.  Returns 0 or -1. */
static int numbers(const struct line *l, unsigned from, unsigned n, uint64_t *out)
{
	if (from + n > l->n)
		return -1;
	for (unsigned i = 0; i < n; i++)
		if (number(l->part[from + i], UINT64_MAX, &out[i]) != 0)
			return -1;
	return 0;
}

/* Add an element of SIZE bytes, all zero, to the array *LIST of *N elements.  Returns the
 * element. */
static void *one_more(void *list, size_t *n, size_t size)
{
	void **at = list;

	if (!(*n & (*n - 1))) /* at powers of two */
		*at = must(realloc(*at, (*n ? 2 * *n : 1) * size));
	memset((char *)*at + *n * size, 0, size);
	return (char *)*at + (*n)++ * size;
}

/* Parse a line `object N SIZE MTIME FLAGS ID PATH'. */
static int object(struct waitlog *w, const struct line *l)
{
	struct waitlog_object *o;
	uint64_t v[4], byte;
	size_t digits;

	if (l->n != 7 || numbers(l, 1, 4, v) != 0 || v[0] != w->objects || v[3] > UINT32_MAX)
		return -1;
	digits = strlen(l->part[5]);
	if (digits % 2 || digits / 2 > sizeof o->id)
		return -1;
	o = one_more(&w->object, &w->objects, sizeof *o);
	o->size = v[1];
	o->mtime = v[2];
	o->flags = (uint32_t)v[3];
	for (size_t i = 0; i < digits; i += 2) {
		char hex[3] = {l->part[5][i], l->part[5][i + 1], 0};
		if (num_parse(hex, 16, 0, 255, &byte) != 0)
			return -1;
		o->id[o->id_len++] = (uint8_t)byte;
	}
	o->path = must(strdup(l->part[6]));
	unescape(o->path);
	return 0;
}

/* Parse a line `path N END OBJECT:ADDRESS...'. */
static int path(struct waitlog *w, const struct line *l)
{
	struct waitlog_path *p;
	uint64_t v[2], object_number;
	unsigned n = l->n - 3;

	if (l->n < 4 || numbers(l, 1, 2, v) != 0 || v[0] >= PATHS_MOST || v[1] > 100
		|| n > PCT_DEPTH_MAX)
		return -1;
	while (w->paths <= v[0])
		(void)one_more(&w->path, &w->paths, sizeof *w->path);
	p = &w->path[v[0]];
	if (p->n)
		return -1;
	p->frame = must(calloc(n, sizeof *p->frame));
	p->end = (unsigned)v[1];
	p->n = n;
	for (unsigned i = 0; i < n; i++) {
		char *text = l->part[3 + i], *colon = strchr(text, ':');
		if (!colon)
			return -1;
		*colon = 0;
		if (w->objects == 0 || number(text, w->objects - 1, &object_number) != 0
			|| num_parse(colon + 1, 16, 0, UINT64_MAX, &p->frame[i].address) != 0)
			return -1;
		p->frame[i].object = (uint32_t)object_number;
	}
	return 0;
}

/* Parse a line `thread TID BEGUN ENDED RUN READY BLOCKED SWITCHES PREEMPTED WRONG NAME'. */
static int thread(struct waitlog *w, const struct line *l)
{
	struct waitlog_thread *t;
	uint64_t v[9];

	if (l->n != 11 || numbers(l, 1, 9, v) != 0 || v[0] > UINT32_MAX || v[2] < v[1])
		return -1;
	t = one_more(&w->thread, &w->threads, sizeof *t);
	*t = (struct waitlog_thread){.tid = (uint32_t)v[0],
		.begun = v[1],
		.ended = v[2],
		.run = v[3],
		.ready = v[4],
		.blocked = v[5],
		.switches = v[6],
		.preempted = v[7],
		.wrong = v[8],
		.name = safe(l->part[10])};
	return 0;
}

/* Parse a line `bins TID NS NUMBER:RUN:READY...' about the thread of the line before. */
static int bins(struct waitlog *w, const struct line *l)
{
	struct waitlog_thread *t = w->threads ? &w->thread[w->threads - 1] : NULL;
	uint64_t v[2], b[3];

	if (!t || t->bin || numbers(l, 1, 2, v) != 0 || v[0] != t->tid || !v[1])
		return -1;
	t->bin_ns = v[1];
	t->bin = must(calloc(l->n, sizeof *t->bin));
	for (unsigned i = 3; i < l->n; i++) {
		char *text = l->part[i];
		for (int k = 0; k < 3; k++) {
			char *part = strsep(&text, ":");
			if (!part || number(part, UINT32_MAX, &b[k]) != 0)
				return -1;
		}
		if (text)
			return -1;
		t->bin[t->bins++] =
			(struct waitlog_bin){(uint32_t)b[0], (uint32_t)b[1], (uint32_t)b[2]};
	}
	return 0;
}

static int path_number(const struct waitlog *w, const char *text, uint32_t *out)
{
	uint64_t n;

	*out = WAITLOG_NO_PATH;
	if (strcmp(text, "-") == 0)
		return 0;
	if (number(text, PATHS_MOST, &n) != 0 || n >= w->paths || !w->path[n].n)
		return -1;
	*out = (uint32_t)n;
	return 0;
}

/* Parse a line `wait TID COUNT NS MAX IDLE PATH HOLDER HOLDER-PATH KIND THING'. */
static int wait(struct waitlog *w, const struct line *l)
{
	struct waitlog_wait *x;
	uint64_t v[5], holder;
	uint32_t of, held;

	if (l->n != 11 || numbers(l, 1, 5, v) != 0 || v[0] > UINT32_MAX || v[4] > 1
		|| path_number(w, l->part[6], &of) != 0
		|| number(l->part[7], UINT32_MAX, &holder) != 0
		|| path_number(w, l->part[8], &held) != 0)
		return -1;
	x = one_more(&w->wait, &w->waits, sizeof *x);
	*x = (struct waitlog_wait){.tid = (uint32_t)v[0],
		.holder = (uint32_t)holder,
		.count = v[1],
		.ns = v[2],
		.max = v[3],
		.idle = v[4] != 0,
		.path = of,
		.holder_path = held,
		.kind = safe(l->part[9]),
		.thing = safe(l->part[10])};
	return 0;
}

/* Parse a line `moment TID WAIT BEGUN NS'. */
static int moment(struct waitlog *w, const struct line *l)
{
	uint64_t v[4];

	if (l->n != 5 || numbers(l, 1, 4, v) != 0 || v[0] > UINT32_MAX || v[1] >= w->waits)
		return -1;
	*(struct waitlog_moment *)one_more(&w->moment, &w->moments, sizeof *w->moment) =
		(struct waitlog_moment){(uint32_t)v[0], (uint32_t)v[1], v[2], v[3]};
	return 0;
}

/* Parse a line `others N LIFE RUN READY BLOCKED SWITCHES PREEMPTED'. */
static int others(struct waitlog *w, const struct line *l)
{
	uint64_t v[7];

	if (l->n != 8 || numbers(l, 1, 7, v) != 0)
		return -1;
	w->others = (struct waitlog_others){v[0], v[1], v[2], v[3], v[4], v[5], v[6]};
	return 0;
}

static int take(struct waitlog *w, const struct line *l)
{
	static const struct {
		const char *word;
		int (*fn)(struct waitlog *, const struct line *);
	} known[] = {{"object", object}, {"path", path}, {"thread", thread}, {"bins", bins},
		{"wait", wait}, {"moment", moment}, {"others", others}};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(l->part[0], known[i].word) == 0)
			return known[i].fn(w, l);
	if (strcmp(l->part[0], "time") == 0)
		return numbers(l, 1, 1, &w->begun);
	if (strcmp(l->part[0], "full") == 0)
		return numbers(l, 1, 1, &w->full);
	return 0; /* of a later version */
}

struct waitlog *waitlog_read(const char *path, int *bad)
{
	struct textlog *t = textlog_is(path) ? textlog_open(path) : NULL;
	struct waitlog *w = NULL;
	struct line l;
	int ended = 0;
	char *line, why[100] = "";

	if (!t || !waitlog_is(t)) {
		if (t)
			textlog_close(t);
		return NULL;
	}
	w = must(calloc(1, sizeof *w));
	w->exe = safe(t->exe);
	w->prog = strrchr(w->exe, '/') ? strrchr(w->exe, '/') + 1 : w->exe;
	w->pid = t->pid;
	w->start = t->start;
	while (!*why && (line = lines_next(&t->lines)))
		if (t->lines.bad || ended || split(line, &l) != 0 || take(w, &l) != 0)
			snprintf(why, sizeof why, "damaged: line %zu is not a line of waits",
				t->lines.number);
		else
			ended = l.n == 1 && strcmp(line, "end") == 0;
	if (!*why && !ended)
		snprintf(why, sizeof why, "truncated: its last line is missing");
	textlog_close(t);
	if (*why) {
		msg_warn("cannot read %s: %s", path, why);
		*bad = 1;
		waitlog_free(w);
		return NULL;
	}
	return w;
}

void waitlog_free(struct waitlog *w)
{
	for (size_t i = 0; i < w->objects; i++)
		free(w->object[i].path);
	for (size_t i = 0; i < w->paths; i++)
		free(w->path[i].frame);
	for (size_t i = 0; i < w->threads; i++) {
		free(w->thread[i].name);
		free(w->thread[i].bin);
	}
	for (size_t i = 0; i < w->waits; i++) {
		free(w->wait[i].kind);
		free(w->wait[i].thing);
	}
	free(w->object);
	free(w->path);
	free(w->thread);
	free(w->wait);
	free(w->moment);
	free(w->exe);
	free(w);
}
