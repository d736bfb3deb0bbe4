/* input.c - reads the input of dis-print. */
#include "base/count.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "input.h"
#include "inside/escape.h"
#include "names/elsewhere.h"
#include "names/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void forget(struct disfunction *f)
{
	free(f->object);
	free(f->name);
	for (size_t i = 0; i < f->hits; i++)
		free(f->hit[i].at);
	for (size_t i = 0; i < f->insns; i++) {
		free(f->insn[i].at);
		free(f->insn[i].text);
		free(f->insn[i].file);
	}
	*f = (struct disfunction){.hit = f->hit,
		.insn = f->insn,
		.room_hits = f->room_hits,
		.room_insns = f->room_insns};
}

static int address(const char *text, uint64_t *out)
{
	text += *text == '@';
	return strncmp(text, "0x", 2) == 0 ? num_parse(text + 2, 16, 0, UINT64_MAX, out) : -1;
}

static int count(const char *text, uint64_t *out)
{
	size_t n = count_parse(text, strlen(text), out);

	return n && !text[n] ? 0 : -1;
}

/* Set the place of I from FILE:LINE, escaped. */
static void place(struct disinsn *i, char *text)
{
	char *colon;

	unescape(text);
	colon = strrchr(text, ':');
	if (!colon || num_parse(colon + 1, 10, 1, UINT64_MAX, &i->line) != 0)
		return;
	*colon = 0;
	i->file = must(strdup(elsewhere_source(text)));
}

/* Take in a line of a function. */
static int part(struct disfunction *f, char **v, size_t n)
{
	uint64_t addr, ns;
	struct dishit *h;
	struct disinsn *i;
	uint64_t c;

	if (n != 4 || address(v[1], &addr) != 0)
		return -1;
	if (strcmp(v[0], "I") == 0) {
		f->insn = grown(f->insn, &f->room_insns, f->insns, sizeof *f->insn);
		i = &f->insn[f->insns++];
		*i = (struct disinsn){
			.addr = addr, .at = must(strdup(v[1])), .text = must(strdup(v[3]))};
		place(i, v[2]);
		return 0;
	}
	if (strcmp(v[0], "C") != 0 || count(v[2], &c) != 0
		|| num_parse(v[3], 10, 0, UINT64_MAX, &ns) != 0)
		return -1;
	f->hit = grown(f->hit, &f->room_hits, f->hits, sizeof *f->hit);
	h = &f->hit[f->hits++];
	*h = (struct dishit){.addr = addr,
		.at = must(strdup(v[1])),
		.count = c,
		.ns = (long double)c * (long double)ns};
	count_add(&f->count, c);
	return 0;
}

/* Take in a line before the first function. */
static int before(struct disinput *in, char **v, size_t n)
{
	struct place_obj key = {.path = n > 1 ? source_normal(v[1]) : NULL};
	uint64_t number, runs;
	uint32_t i;
	uint64_t c;

	if (n == 2 && count(v[1], &c) == 0) {
		if (strcmp(v[0], "T") == 0)
			count_add(&in->total, c);
		else if (strcmp(v[0], "L") == 0 && c)
			count_add(&in->left, c);
		else if (strcmp(v[0], "L") == 0)
			in->left_functions++;
		else
			return -1;
		return 0;
	}
	if (n == 3 && strcmp(v[0], "M") == 0 && num_parse(v[2], 10, 0, UINT64_MAX, &number) == 0) {
		key.path = v[1];
		i = places_obj(&in->objects, &key);
		in->mtime = grown(in->mtime, &in->room_mtimes, i, sizeof *in->mtime);
		in->mtime[i] = in->mtime[i] && in->mtime[i] < number ? in->mtime[i] : number;
		return 0;
	}
	if (n != 4 || strcmp(v[0], "X") != 0 || num_parse(v[2], 10, 0, UINT64_MAX, &number) != 0
		|| num_parse(v[3], 10, 0, UINT64_MAX, &runs) != 0)
		return -1;
	unescape(key.path);
	i = places_frame(&in->runs, places_obj(&in->runs, &key), number);
	in->run = grown(in->run, &in->room_runs, i, sizeof *in->run);
	in->run[i] += runs;
	return 0;
}

int disinput_runs(struct disinput *in, const char *file, uint64_t line, uint64_t *runs)
{
	struct place_obj key = {.path = source_normal(file)};
	size_t known = in->runs.frames;
	uint32_t i = places_frame(&in->runs, places_obj(&in->runs, &key), line);

	in->run = grown(in->run, &in->room_runs, i, sizeof *in->run);
	if (i >= known)
		in->run[i] = UINT64_MAX; /* not known; do not ask again */
	*runs = in->run[i];
	return *runs == UINT64_MAX ? -1 : 0;
}

static int by_addr(const void *x, const void *y)
{
	const struct dishit *a = x, *b = y;

	return a->addr < b->addr ? -1 : a->addr > b->addr;
}

/* Find the instruction of each hit; join hits of one address. */
static void settle(struct disfunction *f)
{
	size_t n = 0;
	struct dishit *h, key = {0};

	if (f->hits)
		qsort(f->hit, f->hits, sizeof *f->hit, by_addr);
	for (size_t i = 0; i < f->hits; i++)
		if (n && f->hit[i].addr == f->hit[n - 1].addr) {
			count_add(&f->hit[n - 1].count, f->hit[i].count);
			f->hit[n - 1].ns += f->hit[i].ns;
			free(f->hit[i].at);
		} else {
			f->hit[n++] = f->hit[i];
		}
	f->hits = n;
	for (size_t i = 0; i < f->insns && f->hits; i++) {
		key.addr = f->insn[i].addr;
		if ((h = bsearch(&key, f->hit, f->hits, sizeof *f->hit, by_addr))) {
			f->insn[i].hit = h;
			h->listed = 1;
		}
	}
}

static size_t split(char *text, char **v, size_t max)
{
	size_t n = 0;

	for (v[n++] = text; n < max && (text = strchr(text, '\t')); v[n++] = text)
		*text++ = 0;
	return n;
}

int disinput_next(struct disinput *in, struct disfunction *f)
{
	struct place_obj key = {0};
	char *v[4] = {0};
	int inside = 0;
	size_t n;
	ssize_t got = 0;

	forget(f);
	while (in->pending || (got = getline(&in->text, &in->size, in->f)) > 0) {
		if (!in->pending) {
			in->number++;
			if (in->text[got - 1] == '\n')
				in->text[got - 1] = 0;
		}
		if (strncmp(in->text, "F\t", 2) == 0) {
			if (inside) {
				in->pending = 1;
				settle(f);
				return 1;
			}
			in->pending = 0;
			inside = 1;
			n = split(in->text, v, 4);
			key.path = n > 1 ? v[1] : in->text;
			f->object = must(strdup(key.path));
			f->name = must(strdup(n > 2 ? v[2] : ""));
			n = places_obj(&in->objects, &key);
			in->mtime = grown(in->mtime, &in->room_mtimes, n, sizeof *in->mtime);
			f->mtime = in->mtime[n];
			continue;
		}
		n = split(in->text, v, 4);
		if ((inside ? part(f, v, n) : before(in, v, n)) != 0 && !in->bad++)
			msg_warn("line %zu cannot be used: %.80s", in->number, in->text);
	}
	if (ferror(in->f))
		msg_die(EXIT_FAIL, "cannot read standard input: %s", strerror(errno));
	settle(f);
	return inside;
}
