/* range.c - collects and prints the instructions of ranges. */
#include "base/must.h"
#include "inside/escape.h"
#include "names.h"
#include "names/shortname.h"
#include "pool.h"
#include "range.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_addr(const void *a, const void *b)
{
	const struct question *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

/* Get the source lines of all instructions at once: translators start slowly on large objects. */
static void ask_lines(const struct dis_object *o, struct dis_range **r, size_t n,
	const struct translate_opt *lines)
{
	struct subject s = {.path = o->file.path, .stamp = ""};
	struct question *q, key = {0};
	size_t all = 0, k = 0;

	for (size_t i = 0; i < n; i++)
		all += r[i]->n;
	s.q = must(calloc(all + 1, sizeof *s.q));
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < r[i]->n; j++)
			s.q[s.n++].addr = r[i]->insn[j].addr;
	qsort(s.q, s.n, sizeof *s.q, by_addr);
	for (size_t i = 0; i < s.n; i++)
		if (!k || s.q[i].addr != s.q[k - 1].addr)
			s.q[k++] = s.q[i];
	s.n = k;
	if (s.n)
		translate(&s, 1, lines);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < r[i]->n; j++) {
			key.addr = r[i]->insn[j].addr;
			q = bsearch(&key, s.q, s.n, sizeof *s.q, by_addr);
			if (q && q->answer)
				r[i]->insn[j].line = must(strdup(q->answer));
		}
	free(s.q);
}

/* Get the names of all instructions at once. */
static void ask_names(
	const struct dis_object *o, struct dis_range **r, size_t n, const struct translate_opt *opt)
{
	struct dis_question **q;
	size_t all = 0, k = 0;

	for (size_t i = 0; i < n; i++)
		all += r[i]->n;
	q = must(calloc(all + 1, sizeof *q));
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < r[i]->n; j++)
			q[k++] = &r[i]->insn[j];
	disnames(o, q, k, opt);
	free(q);
}

int disrange_ask(const struct dis_object *o, struct dis_range **r, size_t n,
	const struct translate_opt *opt, const struct translate_opt *lines)
{
	int rc = dispool_ranges(&o->file, o->name, r, n, opt->deadline);

	ask_names(o, r, n, opt);
	if (lines->chain_len && !o->file.core)
		ask_lines(o, r, n, lines);
	return rc;
}

static void put(const char *s)
{
	static char *buf;
	static size_t size;
	size_t len = strlen(s);

	if (4 * len + 1 > size)
		buf = must(realloc(buf, size = 4 * len + 256));
	fwrite(buf, 1, escape(buf, size, s, len), stdout);
}

void disrange_print(const struct dis_range *r, uint64_t less, const char *mark, int short_names)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct dis_question *q = &r->insn[i];
		printf("%s0x%" PRIx64 "\t", mark, q->addr - less);
		put(q->line ? q->line : "");
		fputs("\t<", stdout);
		if (q->name)
			put(short_names ? shortname_offset(q->name) : q->name);
		else
			printf("%s0x%" PRIx64, mark, q->addr - less);
		fputs(">: ", stdout);
		if (short_names)
			shortname_operand(q->text);
		put(q->text);
		putchar('\n');
	}
	putchar('\n');
}
