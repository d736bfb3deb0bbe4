/* paths.c - adds call paths to a tree: whole ones, the part above or below a function, or each
 * function by itself.
 *	f <- f <- g <- main      whole     main, g, f, f
 *	                         total     f; g; main
 *	                         callers of f     f, g, main
 *	                         callees of g     g, f, f */
#include "base/count.h"
#include "base/must.h"
#include "names/shortname.h"
#include "names/starts.h"
#include "samples/places.h"
#include "paths.h"

#include <stdlib.h>
#include <string.h>

struct tree tree = {.min_percent = 0.5L};

static char *known; /* of each name: 0 not compared yet, 1 no match, 2 match */
static size_t known_size;

struct frames {
	uint32_t *name; /* leaf first */
	size_t n, room;
};

static void split(struct frames *f, const char *path, size_t len)
{
	const char *end = path + len, *to;

	for (f->n = 0;; path = to + 4) {
		for (to = path; (to = memchr(to, ' ', (size_t)(end - to))); to++)
			if (end - to >= 4 && memcmp(to, " <- ", 4) == 0)
				break;
		if (f->n == f->room)
			f->name = must(
				realloc(f->name, (f->room = 2 * f->room + 128) * sizeof *f->name));
		f->name[f->n++] =
			calltree_name(&tree.paths, path, (size_t)((to ? to : end) - path));
		if (!to)
			return;
	}
}

/* 1 when the name matches, as a whole or without the arguments of C++. */
static int matches(uint32_t name)
{
	const char *pattern = tree.callers ? tree.callers : tree.callees;

	if (name >= known_size) {
		size_t size = 2 * (size_t)name + 1024;
		known = must(realloc(known, size));
		memset(known + known_size, 0, size - known_size);
		known_size = size;
	}
	if (!known[name])
		known[name] = shortname_matches(pattern, tree.paths.name[name].text) ? 2 : 1;
	return known[name] == 2;
}

static int is(uint32_t name, const char *text)
{
	const struct calltree_name *n = &tree.paths.name[name];

	return n->len == strlen(text) && memcmp(n->text, text, n->len) == 0;
}

/* How many frames the path has, without the mark of left-out callers when the function below the
 * mark has no callers. */
static size_t marked(const struct frames *f)
{
	const struct calltree_name *first;

	if (f->n < 2 || !is(f->name[f->n - 1], PLACE_CUT))
		return f->n;
	first = &tree.paths.name[f->name[f->n - 2]];
	return f->n - (size_t)(starts(first->text, first->len) != 0);
}

static void whole_path(const struct frames *f, uint64_t count)
{
	uint32_t node = 0;

	for (size_t i = marked(f); i-- > 0;)
		node = calltree_child(&tree.paths, node, f->name[i]);
	calltree_count(&tree.paths, node, 0, count);
	calltree_count(&tree.paths, node, OWN, count);
}

/* Add the path from the FUNC nearest to the leaf up to the root; direct recursion counts as one
 * frame.  Returns 0 when FUNC is not in the path. */
static int path_to(const struct frames *f, uint64_t count)
{
	size_t i = 0, k;
	uint32_t node;

	while (i < f->n && !matches(f->name[i]))
		i++;
	if (i == f->n)
		return 0;
	node = calltree_child(&tree.paths, 0, f->name[i]);
	for (k = i; k + 1 < f->n && f->name[k + 1] == f->name[i];)
		k++;
	while (++k < f->n)
		node = calltree_child(&tree.paths, node, f->name[k]);
	calltree_count(&tree.paths, node, 0, count);
	if (i == 0)
		calltree_count(&tree.paths, node, OWN, count);
	return 1;
}

/* Add the path from the FUNC nearest to the root down to the leaf; direct recursion counts as one
 * frame.  Returns 0 when FUNC is not in the path. */
static int path_from(const struct frames *f, uint64_t count)
{
	size_t i = f->n;
	uint32_t node, name;

	while (i > 0 && !matches(f->name[i - 1]))
		i--;
	if (i == 0)
		return 0;
	name = f->name[--i];
	node = calltree_child(&tree.paths, 0, name);
	while (i > 0 && f->name[i - 1] == name)
		i--;
	while (i-- > 0)
		node = calltree_child(&tree.paths, node, f->name[i]);
	calltree_count(&tree.paths, node, 0, count);
	calltree_count(&tree.paths, node, OWN, count);
	return 1;
}

/* 1 when the matching function nearest to the leaf is in the path again. */
static int recursive(const struct frames *f)
{
	size_t first = 0;

	while (first < f->n && !matches(f->name[first]))
		first++;
	for (size_t i = first + 1; i < f->n; i++)
		if (f->name[i] == f->name[first])
			return 1;
	return 0;
}

/* Count each function of the path once, however often it occurs. */
static void each_function(const struct frames *f, uint64_t count)
{
	static size_t *last; /* for each name: number of the last path with it */
	static size_t room, path;

	path++;
	for (size_t i = 0; i < f->n; i++) {
		uint32_t name = f->name[i], node;
		if (name >= room) {
			size_t more = 2 * (size_t)name + 1024;
			last = must(realloc(last, more * sizeof *last));
			memset(last + room, 0, (more - room) * sizeof *last);
			room = more;
		}
		if (last[name] == path || (f->n > 1 && is(name, PLACE_CUT)))
			continue;
		last[name] = path;
		node = calltree_child(&tree.paths, 0, name);
		calltree_count(&tree.paths, node, 0, count);
		if (i == 0)
			calltree_count(&tree.paths, node, OWN, count);
	}
}

int tree_add(const char *path, size_t len, uint64_t count)
{
	static struct frames f;
	int full = count_add(&tree.total, count);

	split(&f, path, len);
	if (tree.flat) {
		each_function(&f, count);
	} else if (!tree.callers && !tree.callees) {
		whole_path(&f, count);
	} else if (tree.callers ? path_to(&f, count) : path_from(&f, count)) {
		count_add(&tree.within, count);
		if (recursive(&f))
			count_add(&tree.recursive, count);
	}
	return full;
}
