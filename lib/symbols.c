/* symbols.c - see symbols.h.
 *   in,  from nm -P -t x:  main T 1139 17
 *   out:                   0000000000001139 0000000000001150 main
 *
 * Symbols may contain each other and share addresses; the lines may not.  Where several hold an
 * address the innermost names it, and of several with the same start and end the one that people
 * know: fewest leading underscores, global before local, shortest, first in the alphabet. */
#include "symbols.h"
#include "coproc.h"
#include "elfid.h"
#include "escape.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTIONS_MAX = 256 };

struct sym {
	uint64_t start, end;    /* end 0: size unknown */
	size_t name, len;       /* in the text of nm */
	int global, guessed;    /* guessed: nm knew no size */
};

struct table {
	char *said;             /* what nm said so far */
	size_t len, room;
	struct sym *sym;
	size_t n, sym_room;
	uint64_t code[SECTIONS_MAX][2];
	size_t sections;
};

static int hear(void *arg, const char *buf, size_t n)
{
	struct table *t = arg;

	if (t->len + n + 1 > t->room) {
		char *p = realloc(t->said, t->room = 2 * (t->len + n) + 65536);
		if (!p)
			return -1;
		t->said = p;
	}
	memcpy(t->said + t->len, buf, n);
	t->said[t->len += n] = 0;
	return 0;
}

/* The start of the last word before END, from BEGIN on; NULL when there is none.  *STOP is set to
 * its end. */
static char *last_word(char *begin, char *end, char **stop)
{
	while (end > begin && end[-1] == ' ')
		end--;
	*stop = end;
	while (end > begin && end[-1] != ' ')
		end--;
	return end < *stop ? end : NULL;
}

static int hex(const char *s, const char *stop, uint64_t *v)
{
	if (stop - s > 16)
		return -1;
	for (*v = 0; s < stop; s++) {
		if (!isxdigit((unsigned char)*s))
			return -1;
		*v = *v << 4 | (uint64_t)(isdigit((unsigned char)*s) ? *s - '0' : (*s | 32) - 'a' + 10);
	}
	return 0;
}

/* The end of the section that holds ADDR, UINT64_MAX when that is not known. */
static uint64_t section_end(const struct table *t, uint64_t addr)
{
	for (size_t i = 0; i < t->sections; i++)
		if (addr >= t->code[i][0] && addr < t->code[i][1])
			return t->code[i][1];
	return UINT64_MAX;
}

/* Take in one line.  It is read from its end: demangled names have blanks in them. */
static int take(struct table *t, char *line, char *end)
{
	uint64_t value, size = 0;
	char *stop, *w, *type, *type_end;

	if (!(w = last_word(line, end, &stop)) || hex(w, stop, &value) != 0
	    || !(type = last_word(line, w, &type_end)))
		return 0;
	if (type_end - type != 1 || !strchr("TtWi", *type)) {
		size = value;
		if (hex(type, type_end, &value) != 0 || !(type = last_word(line, type, &type_end))
		    || type_end - type != 1 || !strchr("TtWi", *type))
			return 0;
	}
	end = type - 1;
	/* name@VERSION and name@@VERSION of dynamic symbols */
	for (char *at = line + 1; at < end; at++)
		if (*at == '@')
			end = at;
	if (end <= line || value > UINT64_MAX - size
	    || (t->sections && section_end(t, value) == UINT64_MAX))     /* data, for all its W */
		return 0;
	if (t->n == t->sym_room) {
		void *p = realloc(t->sym, (t->sym_room = 2 * t->sym_room + 1024) * sizeof *t->sym);
		if (!p)
			return -1;
		t->sym = p;
	}
	t->sym[t->n++] = (struct sym){value, size ? value + size : 0, (size_t)(line - t->said),
		(size_t)(end - line), *type != 't', 0};
	return 0;
}

static int take_all(struct table *t)
{
	char *line = t->said, *nl;

	for (; line && (nl = strchr(line, '\n')); line = nl + 1)
		if (take(t, line, nl) != 0)
			return -1;
	return 0;
}

static const struct table *sorting;

/* Outer before inner; where they are equal the one to be named last. */
static int order(const void *a, const void *b)
{
	const struct sym *x = a, *y = b;
	const char *nx = sorting->said + x->name, *ny = sorting->said + y->name;
	size_t ux = 0, uy = 0;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->end != y->end)   /* unknown size (0) first: outermost, and least to be believed */
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

/* Symbols of unknown size (assembler) reach to the next symbol, or the end of their section. */
static void guess_sizes(struct table *t)
{
	uint64_t next = UINT64_MAX;

	for (size_t i = t->n; i-- > 0;) {
		struct sym *s = &t->sym[i];
		if (i + 1 < t->n && t->sym[i + 1].start != s->start)
			next = t->sym[i + 1].start;
		if (!s->end) {
			s->guessed = 1;
			uint64_t limit = section_end(t, s->start);
			s->end = next < limit ? next : limit;
			if (s->end == UINT64_MAX)       /* the last, and nothing known: itself */
				s->end = s->start + 1;
		}
	}
}

static void line_out(FILE *f, const struct table *t, uint64_t from, uint64_t to,
	const struct sym *s, const struct sym *upper)
{
	const struct sym *part[] = {s, upper};
	static char buf[4 * 65536];

	if (from >= to)
		return;
	fprintf(f, "%016" PRIx64 " %016" PRIx64 " ", from, to);
	for (int i = 0; i < 2 && part[i]; i++) {
		escape(buf, sizeof buf, t->said + part[i]->name, part[i]->len);
		fprintf(f, "%s%s", i ? "->" : "", buf);
	}
	putc('\n', f);
}

/* Of the symbols with the place of S, the first of them, the one to be named. */
static const struct sym *best_alias(const struct table *t, const struct sym *s)
{
	while (s + 1 < t->sym + t->n && s[1].start == s->start && s[1].end == s->end)
		s++;
	return s;
}

/* Write the symbols as disjoint lines.  OPEN is the stack of those that hold the address AT; with
 * GAPS what lies between two symbols is named after both. */
static int flatten(struct table *t, FILE *f, int gaps)
{
	const struct sym **open = calloc(t->n + 1, sizeof(void *));
	const struct sym *below = NULL;         /* the last that ended */
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
			line_out(f, t, at, top->end, top, NULL);
			below = top;
			at = top->end;
		}
		if (!s)
			break;
		/* a label inside a function does not take the rest of it away */
		if (depth && s->guessed && !open[depth - 1]->guessed)
			continue;
		if (depth)
			line_out(f, t, at, upto, open[depth - 1], NULL);
		else if (gaps && below && at)
			line_out(f, t, at, upto, below, best_alias(t, s));
		if (upto > at)
			at = upto;
		open[depth++] = s;
	}
	free(open);
	return ferror(f) ? -1 : 0;
}

static int run(struct table *t, const char *path, int demangle, int dynamic, int ms, char *why,
	size_t size)
{
	char *argv[10] = {"nm", "-P", "-t", "x"};
	int n = 4;

	if (demangle)
		argv[n++] = "-C";
	if (dynamic)
		argv[n++] = "-D";
	argv[n++] = "--";
	argv[n++] = (char *)path;
	t->len = t->n = 0;
	if (coproc_run(argv, ms, hear, t, why, size) != 0)
		return -1;
	if (t->len && take_all(t) != 0) {
		snprintf(why, size, "%s", strerror(errno));
		return -1;
	}
	return 0;
}

int symbols_text(const char *path, int demangle, int ms, char **text, size_t *size,
	char *why, size_t why_size)
{
	static struct table t;
	struct elfid id;
	const char *reason;
	FILE *f;
	int dynamic = 0, rc, fd = elfid_open(path, &id, &reason);

	if (fd >= 0) {
		t.sections = elfid_code(fd, t.code, SECTIONS_MAX);
		close(fd);
	}
	if ((rc = run(&t, path, demangle, 0, ms, why, why_size)) == 0 && t.n == 0) {
		dynamic = 1;
		rc = run(&t, path, demangle, 1, ms, why, why_size);
	}
	if (rc == 0) {
		sorting = &t;
		if (t.n)
			qsort(t.sym, t.n, sizeof *t.sym, order);
		guess_sizes(&t);
		f = open_memstream(text, size);
		rc = !f || flatten(&t, f, dynamic) != 0;
		if ((f && fclose(f) != 0) || rc) {
			snprintf(why, why_size, "%s", strerror(errno));
			rc = -1;
		}
	}
	free(t.said);
	free(t.sym);
	memset(&t, 0, sizeof t);
	return rc;
}
