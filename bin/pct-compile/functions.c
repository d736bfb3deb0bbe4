/* functions.c - finds the code of a function in the debug data. */
#include "base/grown.h"
#include "dwarf/demangle.h"
#include "dwarf/srcindex.h"
#include "functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct search {
	const char *func;
	int outer;
	struct code_range *range;
	size_t n, room;
};

/* 1 when NAME, of LEN bytes, is FUNC or ends in ::FUNC; a FUNC that begins with :: is the whole
 * name. */
static int ends_in(const char *name, size_t len, const char *func)
{
	size_t n = strlen(func);

	if (strncmp(func, "::", 2) == 0)
		return len == n - 2 && memcmp(name, func + 2, len) == 0;
	return len >= n && memcmp(name + len - n, func, n) == 0
		&& (len == n || (len > n + 2 && memcmp(name + len - n - 2, "::", 2) == 0));
}

static int is_func(const char *func, const struct src_frame *f)
{
	const char *plain;

	if (!f->func)
		return 0;
	if (strcmp(f->func, func) == 0)
		return 1;
	plain = demangle(f->func, f->lang);
	return ends_in(plain, strlen(plain), func) || ends_in(plain, strcspn(plain, "("), func);
}

static int look(void *arg, uint64_t lo, uint64_t hi, const struct src_frame *frame, size_t n)
{
	struct search *s = arg;
	struct code_range *last = s->n ? &s->range[s->n - 1] : NULL;
	size_t at = 0, most = s->outer ? n : n != 0;

	while (at < most && !is_func(s->func, &frame[at]))
		at++;
	if (at == most)
		return 0;
	if (last && last->hi == lo && last->inlined == (at > 0)) {
		last->hi = hi;
		return 0;
	}
	s->range = grown(s->range, &s->room, s->n, sizeof *s->range);
	s->range[s->n++] = (struct code_range){lo, hi, at > 0};
	return 0;
}

static int by_address(const void *a, const void *b)
{
	const struct code_range *p = a, *q = b;

	return p->lo < q->lo ? -1 : p->lo > q->lo;
}

size_t functions_find(const char *object, const char *func, int outer, struct code_range **out,
	char *why, size_t size)
{
	struct src_opt opt = {.functions = 1};
	struct search s = {.func = func, .outer = outer};
	struct srcindex *x = srcindex_open(object, &opt, why, size);

	*out = NULL;
	if (!x)
		return 0;
	srcindex_each(x, look, &s);
	srcindex_save(x);
	srcindex_close(x);
	if (!s.n) {
		snprintf(why, size, "its debug data has no code of a function %s", func);
		return 0;
	}
	qsort(s.range, s.n, sizeof *s.range, by_address);
	*out = s.range;
	return s.n;
}
