/* match.c - matches the paths of two profiles. */
#define _GNU_SOURCE
#include "base/must.h"
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct path {
	char *text, *base; /* text: the path; base: its last part, without versions */
	int side, role;
	char *name;         /* the common name of a match; NULL none */
	struct path *other; /* the matching path of the other side */
};

static struct path *all;
static size_t paths, room;

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

/* libz.so.1.2.13 -> libz.so, libc-2.31.so -> libc.so */
static char *without_version(const char *name)
{
	char *base = must(strdup(name)), *so = strstr(base, ".so"), *dash;

	if (!so || so == base || so[3 + strspn(so + 3, ".0123456789")])
		return base;
	so[3] = 0;
	for (dash = so; dash > base && strchr(".0123456789", dash[-1]); dash--)
		;
	if (dash > base + 1 && dash < so && dash[-1] == '-')
		memmove(dash - 1, so, sizeof ".so");
	return base;
}

static int order(const void *a, const void *b)
{
	const struct path *x = a, *y = b;
	int c = x->role - y->role;

	c = c ? c : strcmp(x->base, y->base);
	c = c ? c : strcmp(x->text, y->text);
	return c ? c : x->side - y->side;
}

void diffmatch_add(int side, int role, const char *path)
{
	static size_t last[2]; /* most lines repeat the path of the line before */

	if (last[side] && all[last[side] - 1].role == role
		&& strcmp(all[last[side] - 1].text, path) == 0)
		return;
	if (paths == room)
		all = must(realloc(all, (room = 2 * room + 256) * sizeof *all));
	all[paths] = (struct path){
		must(strdup(path)), without_version(last_part(path)), side, role, NULL, NULL};
	last[side] = ++paths;
}

/* How many components the paths A and B share at their right ends: 2 for a/y/z and b/y/z. */
static size_t alike(const char *a, const char *b)
{
	size_t parts = 0, x = strlen(a), y = strlen(b);

	while (x && y && a[x - 1] == b[y - 1]) {
		x--, y--;
		parts += a[x] == '/';
	}
	return parts + ((!x && !y) || (!x && b[y - 1] == '/') || (!y && a[x - 1] == '/'));
}

/* The unmatched path of the other side, among the N from P on, that is most like X.  NULL when
 * there is none or when two are equally alike. */
static struct path *nearest(const struct path *x, struct path *p, size_t n)
{
	struct path *best = NULL;
	size_t most = 0, now;
	int tie = 0;

	for (size_t i = 0; i < n; i++) {
		if (p[i].name || p[i].side == x->side)
			continue;
		now = alike(x->text, p[i].text);
		tie = best && now == most ? 1 : now > most ? 0 : tie;
		if (!best || now > most) {
			best = &p[i];
			most = now;
		}
	}
	return tie ? NULL : best;
}

static int taken(const char *name, int role)
{
	for (size_t i = 0; i < paths; i++)
		if (all[i].role != role
			&& (strcmp(all[i].name ? all[i].name : all[i].text, name) == 0))
			return 1;
	return 0;
}

/* The end that the paths A and B share, in whole parts; the base name when they share none. */
static char *common(const struct path *a, const struct path *b)
{
	size_t n = alike(a->text, b->text);
	const char *end = a->text + strlen(a->text);

	if (!n)
		return must(strdup(a->base));
	while (end > a->text && (end[-1] != '/' || --n))
		end--;
	return must(strdup(end));
}

static void match(struct path *x, struct path *y, char *name)
{
	if (taken(name, x->role)) { /* keep a library and a program of one name apart */
		free(name);
		name = must(strdup(x->side ? x->text : y->text));
	}
	x->name = name;
	y->name = must(strdup(name));
	x->other = y;
	y->other = x;
}

/* Match the unmatched paths among the N from P on; all N have the same role and base name. */
static void match_group(struct path *p, size_t n)
{
	int more = 1;

	while (more) {
		more = 0;
		for (size_t i = 0; i < n; i++) {
			struct path *y = p[i].name ? NULL : nearest(&p[i], p, n);
			if (y && nearest(y, p, n) == &p[i]) {
				match(&p[i], y, common(&p[i], y));
				more = 1;
			}
		}
	}
}

/* If each side has one unmatched main program, match the two: the program has a new name. */
static void match_programs(void)
{
	struct path *left[2] = {NULL, NULL};
	char *name;

	for (size_t i = 0; i < paths; i++) {
		if (all[i].role != MATCH_MAIN || all[i].name)
			continue;
		if (left[all[i].side])
			return;
		left[all[i].side] = &all[i];
	}
	if (!left[0] || !left[1])
		return;
	if (asprintf(&name, "%s|%s", last_part(left[0]->text), last_part(left[1]->text)) < 0)
		must(NULL);
	match(left[0], left[1], name);
}

void diffmatch_join(void)
{
	size_t n = 0, end;

	if (!paths)
		return;
	qsort(all, paths, sizeof *all, order);
	for (size_t i = 0; i < paths; i++)
		if (!n || order(&all[n - 1], &all[i]) != 0)
			all[n++] = all[i];
		else
			free(all[i].text), free(all[i].base);
	paths = n;
	for (size_t i = 0; i + 1 < paths; i++)
		if (all[i].role == all[i + 1].role && strcmp(all[i].text, all[i + 1].text) == 0) {
			all[i].name = must(strdup(all[i].text));
			all[i + 1].name = must(strdup(all[i].text));
		}
	for (size_t i = 0; i < paths; i = end) {
		for (end = i + 1; end < paths && all[end].role == all[i].role
			&& strcmp(all[end].base, all[i].base) == 0;
			end++)
			;
		match_group(&all[i], end - i);
	}
	match_programs();
}

const char *diffmatch_name(int side, int role, const char *path)
{
	struct path key = {(char *)path, without_version(last_part(path)), side, role, NULL, NULL},
		    *it;

	it = paths ? bsearch(&key, all, paths, sizeof *all, order) : NULL;
	free(key.base);
	return it ? it->name ? it->name : it->text : NULL;
}

void diffmatch_each(void (*fn)(const char *a, const char *b, const char *name))
{
	for (size_t i = 0; i < paths; i++)
		if (all[i].other && all[i].side == 0)
			fn(all[i].text, all[i].other->text, all[i].name);
}
