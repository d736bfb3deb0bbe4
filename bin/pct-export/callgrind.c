/* callgrind.c - writes the format of valgrind's callgrind, for callgrind_annotate and KCachegrind.
 *	ob=(1) /usr/bin/x           fl=(1) /home/u/x.c       fn=(1) main
 *	12 30 30000000              line, samples, nanoseconds (or events) of main itself
 *	cob=(1)  cfi=(1)  cfn=(2) worker
 *	calls=41 3                  samples instead of calls: their number is not known
 *	13 41 41000000              spent in worker when called from line 13
 * Each function of a path counts a sample once, at the call of its outermost frame: recursive calls
 * cost nothing.  (root) calls the outermost functions, because readers compute the inclusive cost
 * of a called function from its callers. */
#include "base/count.h"
#include "base/must.h"
#include "export.h"

#include <stdlib.h>
#include <string.h>

struct amount {
	uint64_t samples, cost;
};

struct callgrind {
	struct export *x;
	struct places key;  /* objs: files; frames: positions, a function (as object), line, file */
	struct places call; /* nodes: from a position (as parent) to a function (as frame) */
	struct amount *self, *spent; /* per position, per call */
	size_t selves, spents;
	int costs;
	unsigned char *said[3]; /* 1: the name is already written; by kind */
	struct amount *root;    /* per function: the samples of the paths that begin there */
	size_t roots;
};

enum { OBJECT, FILE_NAME, FUNCTION };

/* Element I of *ARRAY, which has *N elements and grows by zeroes when it has no element I. */
static struct amount *at(struct amount **array, size_t *n, uint32_t i)
{
	size_t more = *n ? *n : 64;

	while (more <= i)
		more *= 2;
	if (i >= *n) {
		*array = must(realloc(*array, more * sizeof **array));
		memset(*array + *n, 0, (more - *n) * sizeof **array);
		*n = more;
	}
	return *array + i;
}

static void add(struct amount *a, uint64_t samples, uint64_t cost)
{
	count_add(&a->samples, samples);
	count_add(&a->cost, cost);
}

static uint32_t position(struct callgrind *c, uint32_t f)
{
	const struct export_frame *fr = &c->x->frame[f];

	return places_said(
		&c->key, fr->func, fr->file ? fr->line : 0, fr->file ? fr->file : "", PLACE_LINE);
}

/* 1 when no frame of PATH before I is in the function of frame I. */
static int outermost(const struct export *x, const uint32_t *path, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (x->frame[path[k]].func == x->frame[path[i]].func)
			return 0;
	return 1;
}

static void take(struct callgrind *c, uint32_t n)
{
	const struct export *x = c->x;
	uint64_t samples = x->p.node[n].count, cost = export_cost(x, n);
	const uint32_t *path;
	size_t len, calls = 0;
	uint32_t *seen;

	path = export_path(x, n, &len);
	seen = must(calloc(len, sizeof *seen));
	add(at(&c->root, &c->roots, x->frame[path[0]].func), samples, cost);
	for (size_t i = 0; i + 1 < len; i++) {
		uint32_t e = places_node(
			&c->call, PLACE_NONE, x->frame[path[i + 1]].func, position(c, path[i]));
		struct amount *spent = at(&c->spent, &c->spents, e);
		size_t k = 0;

		if (outermost(x, path, i + 1))
			add(spent, samples, cost);
		while (k < calls && seen[k] != e)
			k++;
		if (k == calls) {
			seen[calls++] = e;
			count_add(&c->call.node[e].count, samples);
		}
	}
	free(seen);
	add(at(&c->self, &c->selves, position(c, path[len - 1])), samples, cost);
}

/* Write KEY=(I+1) NAME, but NAME only the first time. */
static void name(struct callgrind *c, const char *key, int kind, uint32_t i, const char *text)
{
	fprintf(c->x->out, "%s=(%u)", key, i + 1);
	if (!c->said[kind][i]++)
		fprintf(c->x->out, " %s%s", *text == ' ' ? "\\040" : "", text + (*text == ' '));
	putc('\n', c->x->out);
}

static void name_file(struct callgrind *c, const char *key, const char *file)
{
	uint32_t i = places_obj(&c->key, &(struct place_obj){.path = (char *)file});

	name(c, key, FILE_NAME, i, *file ? file : "???");
}

static void name_object(struct callgrind *c, const char *key, uint32_t func)
{
	uint32_t o = c->x->func[func].obj;

	name(c, key, OBJECT, o, c->x->object[o]);
}

static void name_function(struct callgrind *c, const char *key, uint32_t func)
{
	const struct export_func *fn = &c->x->func[func];
	const char *object = c->x->object[fn->obj];
	size_t size = strlen(object) + 24;
	char *text;

	if (fn->name) {
		name(c, key, FUNCTION, func, fn->name);
		return;
	}
	/* readers identify a function by its file and name, not by its object */
	text = must(malloc(size));
	snprintf(text, size, "%s:0x%llx", object, (unsigned long long)fn->low);
	name(c, key, FUNCTION, func, text);
	free(text);
}

static void line(struct callgrind *c, uint64_t number, const struct amount *a)
{
	fprintf(c->x->out, "%llu %llu", (unsigned long long)number,
		(unsigned long long)export_limit(c->x, a->samples, UINT64_MAX));
	if (c->costs)
		fprintf(c->x->out, " %llu",
			(unsigned long long)export_limit(c->x, a->cost, UINT64_MAX));
	putc('\n', c->x->out);
}

static const struct callgrind *sorting;

static int by_function(const void *a, const void *b)
{
	const struct place_frame *x = &sorting->key.frame[*(const uint32_t *)a],
				 *y = &sorting->key.frame[*(const uint32_t *)b];

	/* the function's own file first */
	if (x->obj != y->obj)
		return x->obj < y->obj ? -1 : 1;
	if (strcmp(x->name, y->name) != 0) {
		const char *home = sorting->x->func[x->obj].file;
		if (strcmp(x->name, home) == 0 || strcmp(y->name, home) == 0)
			return strcmp(x->name, home) == 0 ? -1 : 1;
		return strcmp(x->name, y->name);
	}
	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

/* Set FIRST[position] to its first call, and NEXT[call] to the next call from the same position.
 * Both hold numbers plus 1; 0 is none. */
static void link_calls(const struct callgrind *c, uint32_t *first, uint32_t *next)
{
	for (uint32_t e = (uint32_t)c->call.nodes; e-- > 0;) {
		next[e] = first[c->call.node[e].group];
		first[c->call.node[e].group] = e + 1;
	}
}

static void call(struct callgrind *c, uint32_t func, uint64_t calls, uint64_t from,
	const struct amount *spent)
{
	name_object(c, "cob", func);
	name_file(c, "cfi", c->x->func[func].file);
	name_function(c, "cfn", func);
	fprintf(c->x->out, "calls=%llu 0\n",
		(unsigned long long)export_limit(c->x, calls, UINT64_MAX));
	line(c, from, spent);
}

/* Write (root), the caller of the outermost functions. */
static void root(struct callgrind *c)
{
	struct export *x = c->x;

	name(c, "ob", OBJECT, (uint32_t)x->p.objs, "???");
	name_file(c, "fl", "");
	name(c, "fn", FUNCTION, (uint32_t)x->funcs, "(root)");
	for (uint32_t f = 0; f < x->funcs && f < c->roots; f++)
		if (c->root[f].samples)
			call(c, f, c->root[f].samples, 0, &c->root[f]);
}

static void body(struct callgrind *c)
{
	size_t n = c->key.frames;
	uint32_t *order = must(calloc(n + 1, sizeof *order));
	uint32_t *first = must(calloc(n + 1, sizeof *first));
	uint32_t *next = must(calloc(c->call.nodes + 1, sizeof *next));
	const struct place_frame *before = NULL;

	for (uint32_t i = 0; i < n; i++)
		order[i] = i;
	sorting = c;
	qsort(order, n, sizeof *order, by_function);
	link_calls(c, first, next);
	for (size_t i = 0; i < n; i++) {
		const struct place_frame *p = &c->key.frame[order[i]];
		struct amount *self = at(&c->self, &c->selves, order[i]);

		if (!before || before->obj != p->obj) {
			putc('\n', c->x->out);
			name_object(c, "ob", p->obj);
			name_file(c, "fl", c->x->func[p->obj].file);
			name_function(c, "fn", p->obj);
			if (strcmp(p->name, c->x->func[p->obj].file) != 0)
				name_file(c, "fi", p->name);
		} else if (strcmp(before->name, p->name) != 0) {
			name_file(c, "fi", p->name);
		}
		if (self->samples)
			line(c, p->addr, self);
		for (uint32_t e = first[order[i]]; e; e = next[e - 1])
			call(c, c->call.node[e - 1].frame, c->call.node[e - 1].count, p->addr,
				&c->spent[e - 1]);
		before = p;
	}
	free(order);
	free(first);
	free(next);
}

void export_callgrind(struct export *x)
{
	struct callgrind c = {.x = x, .costs = export_costs(x)};
	struct amount total = {0};

	for (uint32_t n = 0; n < x->p.nodes; n++)
		if (x->p.node[n].count) {
			take(&c, n);
			add(&total, x->p.node[n].count, export_cost(x, n));
		}
	c.said[OBJECT] = must(calloc(x->p.objs + 2, 1));
	c.said[FILE_NAME] = must(calloc(c.key.frames + x->funcs + 2, 1));
	c.said[FUNCTION] = must(calloc(x->funcs + 2, 1));
	fputs("# callgrind format\nversion: 1\ncreator: pct\npositions: line\n", x->out);
	if (c.costs) {
		fputs("event: cost : ", x->out);
		fprintf(x->out, "%s\nevents: samples %s\n", x->timed ? "nanoseconds" : x->event,
			"cost");
	} else {
		fputs("events: samples\n", x->out);
	}
	root(&c);
	body(&c);
	fputs("\ntotals:", x->out);
	fprintf(x->out, " %llu", (unsigned long long)export_limit(x, total.samples, UINT64_MAX));
	if (c.costs)
		fprintf(x->out, " %llu",
			(unsigned long long)export_limit(x, total.cost, UINT64_MAX));
	putc('\n', x->out);
	places_free(&c.key);
	places_free(&c.call);
	free(c.self);
	free(c.spent);
	free(c.root);
	for (int i = 0; i < 3; i++)
		free(c.said[i]);
}
