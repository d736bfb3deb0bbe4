/* print.c - prints the tree of hier-print as text or JSON. */
#include "base/count.h"
#include "base/must.h"
#include "base/namefit.h"
#include "inside/escape.h"
#include "paths.h"
#include "print.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	DEPTH_MAX = 15, /* deeper lines print their depth as a number */
	NAME_MIN = 8,   /* fewest columns of a name */
};

static size_t cut; /* number of branches not printed */

struct line {
	uint32_t node;         /* 0: OTHERS small children, as one line */
	uint32_t level, depth; /* from the root. level: number of frames; depth: of branches */
	int branch;            /* 1: it is one of several children */
	uint64_t count[2];
	size_t others;
};

static struct {
	struct line *line;
	size_t n, room;
} todo;

static struct line *push(const struct line *l)
{
	if (todo.n == todo.room)
		todo.line =
			must(realloc(todo.line, (todo.room = 2 * todo.room + 1024) * sizeof *l));
	todo.line[todo.n] = *l;
	return &todo.line[todo.n++];
}

/* Order lines for the stack, which gives back the last one first: the line of others, then the
 * fewest samples first. */
static int by_count(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (!x->node != !y->node)
		return x->node ? 1 : -1;
	if (x->count[0] != y->count[0])
		return x->count[0] < y->count[0] ? -1 : 1;
	return x->node && y->node ? strcmp(tree.paths.name[tree.paths.node[y->node].name].text,
		       tree.paths.name[tree.paths.node[x->node].name].text)
				  : 0;
}

/* Put the children of NODE on the stack.  DEPTH is that of NODE, LEVEL that of the children.
 * Children with less than LEAST samples become one line of others. */
static void push_children(uint32_t node, uint32_t level, uint32_t depth, uint64_t least)
{
	struct line rest = {0};
	size_t before = todo.n;

	if (!tree.paths.nodes)
		return;
	for (uint32_t c = tree.paths.node[node].child; c; c = tree.paths.node[c].next) {
		const struct calltree_node *n = &tree.paths.node[c];
		if (n->count[0] >= least) {
			push(&(struct line){
				.node = c, .level = level, .count = {n->count[0], n->count[1]}});
			continue;
		}
		count_add(&rest.count[0], n->count[0]);
		count_add(&rest.count[1], n->count[1]);
		rest.others++;
		cut++;
	}
	if (todo.n > before && rest.count[0] && rest.count[0] >= least && !tree.flat)
		push(&rest);
	qsort(todo.line + before, todo.n - before, sizeof *todo.line, by_count);
	for (size_t i = before; i < todo.n; i++) {
		todo.line[i].branch = !tree.flat && todo.n - before > 1;
		todo.line[i].depth = depth + (uint32_t)todo.line[i].branch;
	}
}

/* Returns NAME, without the directories when it begins with the path of an object. */
static const char *short_name(const char *name)
{
	const char *slash = *name == '/' ? strrchr(name, '/') : NULL;

	return slash && slash[1] ? slash + 1 : name;
}

/* Print at most WIDTH characters of S, without outer namespaces; 0: all. */
static void put_cut(const char *s, size_t width)
{
	size_t n = 0, keep = 0;

	if (width)
		namefit(s, strlen(s), width, &s);
	for (size_t i = 0; width && s[i]; i++) {
		if (((unsigned char)s[i] & 0xc0) == 0x80)
			continue;
		if (n + 3 == width)
			keep = i;
		n++;
	}
	if (!width || n <= width)
		puts(s);
	else
		printf("%.*s...\n", (int)keep, s);
}

static long double share(uint64_t n, uint64_t of)
{
	return of ? 100.0L * (long double)n / (long double)of : 0.0L;
}

static void put_line(const struct line *l)
{
	char text[64];
	const char *name = text;
	int used = printf("%6.1Lf%% %6.1Lf%%", share(l->count[0], tree.total),
		share(l->count[OWN], tree.total));
	uint32_t depth = l->depth, indent = 2 * (depth < DEPTH_MAX ? depth : DEPTH_MAX);

	if (tree.callers || tree.callees)
		used += printf(" %6.1Lf%%", share(l->count[0], tree.within));
	used += printf(" %10" PRIu64 "  ", l->count[0]);
	if (l->branch)
		indent -= 2;
	used += printf("%*s", (int)indent, "");
	if (l->branch)
		used += printf("+ ");
	if (depth > DEPTH_MAX)
		used += printf("[%u] ", depth);
	if (l->node)
		name = short_name(tree.paths.name[tree.paths.node[l->node].name].text);
	else
		snprintf(text, sizeof text, "(%zu more)", l->others);
	put_cut(name,
		!tree.width                                      ? 0
			: (uint64_t)used + NAME_MIN < tree.width ? (size_t)tree.width - (size_t)used
								 : NAME_MIN);
}

/* Print a line in JSON, which has no lines for others. */
static void put_json(const struct line *l, int first)
{
	const char *s = tree.paths.name[tree.paths.node[l->node].name].text;

	printf("%s\n{\"depth\": %u, \"total\": %" PRIu64, first ? "[" : ",", l->level, l->count[0]);
	printf(", \"total_share\": %.9Lg", share(l->count[0], tree.total) / 100);
	printf(", \"count\": %" PRIu64, l->count[OWN]);
	printf(", \"share\": %.9Lg", share(l->count[OWN], tree.total) / 100);
	if (tree.callers || tree.callees)
		printf(", \"of_it\": %.9Lg", share(l->count[0], tree.within) / 100);
	fputs(", \"label\": \"", stdout);
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			putchar('\\');
		if ((unsigned char)*s < 0x20)
			printf("\\u%04x", (unsigned)*s);
		else
			putchar(*s);
	}
	fputs("\"}", stdout);
}

static void head(void)
{
	char pattern[1024];
	const char *asked = tree.callers ? tree.callers : tree.callees;
	int func = asked != NULL;

	if (!func) {
		printf("# %" PRIu64 " samples\n", tree.total);
	} else {
		escape(pattern, sizeof pattern, asked, strlen(asked));
		printf("# in %s: %" PRIu64 " of %" PRIu64 " samples, %.1Lf%%", pattern, tree.within,
			tree.total, share(tree.within, tree.total));
		if (tree.recursive)
			printf("; recursive in %" PRIu64, tree.recursive);
		putchar('\n');
	}
	printf("  incl%%   excl%%%s      count  function%s\n", func ? "   of it" : "",
		tree.flat              ? ""
			: tree.callers ? ", and its callers"
				       : ", and what it calls");
}

/* The least count that is at least --min-percent of OF. */
static uint64_t least_of(uint64_t of)
{
	long double least = (long double)of * tree.min_percent / 100.0L;
	uint64_t n = least >= (long double)of ? of : (uint64_t)least;

	return (long double)n < least ? n + 1 : n;
}

void tree_print(void)
{
	uint64_t least = least_of(tree.callers || tree.callees ? tree.within : tree.total);
	size_t written = 0;
	struct line l;

	calltree_sum(&tree.paths, 0);
	if (tree.callers)
		calltree_sum(&tree.paths, OWN);
	if (!tree.json)
		head();
	push_children(0, 0, 0, least);
	while (todo.n) {
		l = todo.line[--todo.n];
		if (!tree.json)
			put_line(&l);
		else if (l.node)
			put_json(&l, written++ == 0);
		if (l.node)
			push_children(l.node, l.level + 1, l.depth, least);
	}
	if (tree.json)
		puts(written ? "\n]" : "[]");
	else if (cut)
		printf("# %zu %s with less than %.4Lg%% left out\n", cut,
			tree.flat ? "places" : "branches", tree.min_percent);
}
