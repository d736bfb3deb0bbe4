/* function.c - keeps the instructions of a function, and gives each its samples.
 *	hit 0x1131, 55 samples; instruction 0x1131 mov -0x4(%rbp),%eax of x.c:6 */
#include "base/count.h"
#include "base/grown.h"
#include "base/must.h"
#include "base/num.h"
#include "function.h"
#include "inside/escape.h"
#include "names/elsewhere.h"

#include <stdlib.h>
#include <string.h>

static int address(const char *text, uint64_t *out)
{
	text += *text == '@';
	return strncmp(text, "0x", 2) == 0 ? num_parse(text + 2, 16, 0, UINT64_MAX, out) : -1;
}

/* Set the place of I from FILE:LINE, escaped. */
static void set_place(struct row *i, char *text)
{
	char *colon;

	unescape(text);
	colon = strrchr(text, ':');
	if (!colon || num_parse(colon + 1, 10, 1, UINT64_MAX, &i->line) != 0)
		return;
	*colon = 0;
	i->file = must(strdup(elsewhere_source(text)));
}

int function_hit(struct function *f, const char *at, uint64_t n, uint64_t ns)
{
	struct row h = {.count = n, .ns = (long double)n * (long double)ns, .sampled = 1};

	if (address(at, &h.at) != 0)
		return -1;
	h.address = must(strdup(at));
	f->hit = grown(f->hit, &f->room_hits, f->hits, sizeof *f->hit);
	f->hit[f->hits++] = h;
	count_add(&f->count, n);
	return 0;
}

int function_insn(struct function *f, const char *at, char *place, const char *text)
{
	struct row i = {.at = 0};

	if (address(at, &i.at) != 0)
		return -1;
	i.address = must(strdup(at));
	i.text = must(strdup(text));
	set_place(&i, place);
	f->insn = grown(f->insn, &f->room_insns, f->insns, sizeof *f->insn);
	f->insn[f->insns++] = i;
	return 0;
}

static int by_address(const void *x, const void *y)
{
	const struct row *a = x, *b = y;

	return a->at < b->at ? -1 : a->at > b->at;
}

void function_settle(struct function *f)
{
	size_t n = 0;
	struct row *h;

	if (f->hits)
		qsort(f->hit, f->hits, sizeof *f->hit, by_address);
	for (size_t i = 0; i < f->hits; i++)
		if (n && f->hit[i].at == f->hit[n - 1].at) {
			count_add(&f->hit[n - 1].count, f->hit[i].count);
			f->hit[n - 1].ns += f->hit[i].ns;
			free(f->hit[i].address);
		} else {
			f->hit[n++] = f->hit[i];
		}
	f->hits = n;
	for (size_t i = 0; i < f->insns && f->hits; i++)
		if ((h = bsearch(&f->insn[i], f->hit, f->hits, sizeof *f->hit, by_address))) {
			f->insn[i].sampled = h->listed = 1;
			f->insn[i].count = h->count;
			f->insn[i].ns = h->ns;
		}
}

void function_forget(struct function *f)
{
	free(f->object);
	free(f->name);
	for (size_t i = 0; i < f->hits; i++)
		free(f->hit[i].address);
	for (size_t i = 0; i < f->insns; i++) {
		free(f->insn[i].address);
		free(f->insn[i].text);
		free(f->insn[i].file);
	}
	*f = (struct function){.hit = f->hit,
		.insn = f->insn,
		.room_hits = f->room_hits,
		.room_insns = f->room_insns};
}
