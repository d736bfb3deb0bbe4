/* symtab.c - sorts symbols and makes them disjoint.
 *   in:    main 1139 to 1150, size known
 *   out:   0000000000001139 0000000000001150 main */
#include "inside/escape.h"
#include "symbols/nmcache.h"
#include "symbols/symtab.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SHOWN = 65536, TEXT_EACH = 8, TEXT_MORE = 1 << 20, TEXT_MAX = 1 << 30 };

int symtab_add(struct symtab *t, struct sym s)
{
	if (t->n == t->room) {
		void *p = realloc(t->sym, (2 * t->room + 1024) * sizeof *t->sym);
		if (!p)
			return -1;
		t->sym = p;
		t->room = 2 * t->room + 1024;
	}
	t->sym[t->n++] = s;
	return 0;
}

uint64_t symtab_section_end(const struct symtab *t, uint64_t addr)
{
	for (size_t i = 0; i < t->sections; i++)
		if (addr >= t->code[i][0] && addr < t->code[i][1])
			return t->code[i][1];
	return UINT64_MAX;
}

int symtab_take(
	struct symtab *t, const char *name, size_t len, uint64_t addr, uint64_t size, int global)
{
	const char *at = len > 1 ? memchr(name + 1, '@', len - 1) : NULL;

	if (!len || addr > UINT64_MAX - size
		|| (t->sections && symtab_section_end(t, addr) == UINT64_MAX))
		return 0;
	return symtab_add(t,
		(struct sym){addr, size ? addr + size : 0, name, at ? (size_t)(at - name) : len,
			global, 0});
}

/* Sorts outer symbols before inner ones; of symbols with equal bounds, the one that names them
 * comes last. */
static int order(const void *a, const void *b)
{
	const struct sym *x = a, *y = b;
	const char *nx = x->name, *ny = y->name;
	size_t ux = 0, uy = 0;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->end != y->end) /* unknown size (0) first: outermost, and the least reliable */
		return !x->end ? -1 : !y->end ? 1 : x->end > y->end ? -1 : 1;
	while (ux < x->len && nx[ux] == '_')
		ux++;
	while (uy < y->len && ny[uy] == '_')
		uy++;
	if (ux != uy)
		return ux > uy ? -1 : 1;
	if (x->global != y->global)
		return x->global ? 1 : -1;
	if (x->len != y->len)
		return x->len > y->len ? -1 : 1;
	return -memcmp(nx, ny, x->len);
}

static void guess_sizes(struct symtab *t)
{
	uint64_t next = UINT64_MAX;

	for (size_t i = t->n; i-- > 0;) {
		struct sym *s = &t->sym[i];
		if (i + 1 < t->n && t->sym[i + 1].start != s->start)
			next = t->sym[i + 1].start;
		if (!s->end) {
			s->guessed = 1;
			uint64_t limit = symtab_section_end(t, s->start);
			s->end = next < limit ? next : limit;
			if (s->end == UINT64_MAX) /* nothing bounds the last one: give it one
						   * byte */
				s->end = s->start + 1;
		}
	}
}

/* The text while it grows. */
struct out {
	char *text;
	size_t len, room, max;
	int e; /* errno of the first failure, 0 none */
};

/* Make room for N bytes at the end of the text.  Returns their place, or NULL with O->e set. */
static char *room(struct out *o, size_t n)
{
	if (!o->e && n > o->max - o->len)
		o->e = EFBIG;
	if (!o->e && o->len + n > o->room) {
		size_t more = 2 * (o->len + n) + 65536;
		char *p = realloc(o->text, more);
		if (p) {
			o->text = p;
			o->room = more;
		} else {
			o->e = ENOMEM;
		}
	}
	return o->e ? NULL : o->text + o->len;
}

static void put(struct out *o, const char *s, size_t n)
{
	char *to = room(o, n);

	if (to) {
		memcpy(to, s, n);
		o->len += n;
	}
}

/* Write V as 16 digits and a blank. */
static void put_addr(struct out *o, uint64_t v)
{
	char buf[17];

	for (int i = 15; i >= 0; i--, v >>= 4)
		buf[i] = "0123456789abcdef"[v & 15];
	buf[16] = ' ';
	put(o, buf, sizeof buf);
}

static void put_name(struct out *o, const char *s, size_t len)
{
	unsigned odd = 0;
	char *to;

	if (len > NAME_SHOWN)
		len = NAME_SHOWN;
	for (size_t i = 0; i < len; i++) /* nearly all names: nothing to escape */
		odd |= (unsigned)((unsigned char)s[i] - 0x20) >= 0x5f || s[i] == '\\';
	if (!odd)
		put(o, s, len);
	else if ((to = room(o, 4 * len + 1)))
		o->len += escape(to, 4 * len + 1, s, len);
}

static void line_out(
	struct out *o, uint64_t from, uint64_t to, const struct sym *s, const struct sym *upper)
{
	if (from >= to)
		return;
	put_addr(o, from);
	put_addr(o, to);
	put_name(o, s->name, s->len);
	if (upper) {
		put(o, "\t", 1);
		put_name(o, upper->name, upper->len);
	}
	put(o, "\n", 1);
}

/* The symbol that names the place of S: the last one with the same start and end.  S is the
 * first. */
static const struct sym *best_alias(const struct symtab *t, const struct sym *s)
{
	while (s + 1 < t->sym + t->n && s[1].start == s->start && s[1].end == s->end)
		s++;
	return s;
}

/* 1 when the code between A and B may belong to them: they are in the same section, as far
 * as sections are known.  B begins later. */
static int neighbours(const struct symtab *t, const struct sym *a, const struct sym *b)
{
	return symtab_section_end(t, a->start) == symtab_section_end(t, b->start);
}

/* Write the symbols as disjoint lines.  OPEN is the stack of the symbols that hold the address
 * AT. */
static int flatten(struct symtab *t, struct out *f, int gaps)
{
	const struct sym **open = calloc(t->n + 1, sizeof(void *));
	const struct sym *below = NULL; /* the last symbol that ended */
	size_t depth = 0;
	uint64_t at = 0;

	if (!open)
		return -1;
	for (size_t i = 0; i <= t->n; i++) {
		const struct sym *s = i < t->n ? &t->sym[i] : NULL;
		uint64_t upto = s ? s->start : UINT64_MAX;
		while (depth && open[depth - 1]->end <= upto) {
			const struct sym *top = open[--depth];
			if (top->end <= at)
				continue;
			line_out(f, at, top->end, top, NULL);
			below = top;
			at = top->end;
		}
		if (!s)
			break;
		/* a label inside a function does not end the function */
		if (depth && s->guessed && !open[depth - 1]->guessed)
			continue;
		if (depth)
			line_out(f, at, upto, open[depth - 1], NULL);
		else if (gaps && below && at && neighbours(t, below, s))
			line_out(f, at, upto, below, best_alias(t, s));
		if (upto > at)
			at = upto;
		open[depth++] = s;
	}
	free(open);
	return 0;
}

static void marks_out(struct out *o, const struct symtab *t)
{
	static const char *const mark[] = {NMCACHE_MARKS};

	for (size_t m = 0; m < sizeof mark / sizeof *mark; m++)
		for (size_t i = 0; i < t->n; i++)
			if (t->sym[i].len == strlen(mark[m])
				&& memcmp(t->sym[i].name, mark[m], t->sym[i].len) == 0) {
				char line[64];
				int n = snprintf(line, sizeof line,
					NMCACHE_MARK "%s %016" PRIx64 "\n", mark[m],
					t->sym[i].start);
				put(o, line, (size_t)n);
				break;
			}
}

/* Limit of the text: it repeats the names of symbols that contain others. */
static size_t most_text(const struct symtab *t)
{
	size_t most = TEXT_MORE;

	for (size_t i = 0; i < t->n; i++)
		most += TEXT_EACH * (t->sym[i].len + 64);
	return most < TEXT_MAX ? most : TEXT_MAX;
}

int symtab_text(struct symtab *t, int gaps, char **text, size_t *size)
{
	struct out o = {.max = most_text(t)};

	if (t->n)
		qsort(t->sym, t->n, sizeof *t->sym, order);
	guess_sizes(t);
	if (!room(&o, 1) || flatten(t, &o, gaps) != 0)
		o.e = o.e ? o.e : ENOMEM;
	marks_out(&o, t);
	if (o.e) {
		free(o.text);
		errno = o.e;
		return -1;
	}
	*text = o.text;
	*size = o.len;
	return 0;
}

void symtab_free(struct symtab *t)
{
	free(t->sym);
	memset(t, 0, sizeof *t);
}
