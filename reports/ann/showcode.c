/* showcode.c - prints the instructions of functions, between their source lines.
 *	/usr/bin/x:hot: 143 of 182 samples, 78.6%
 *	/home/u/x.c:6: <TAB>s += i;
 *	     55 0x1131             <hot+8>: mov -0x4(%rbp),%eax */
#include "annjson.h"
#include "base/must.h"
#include "blocks.h"
#include "names/source.h"
#include "show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCES = 8 }; /* how many sources are in memory */

/* The sources that were used last; a source that cannot be read is empty. */
static struct shelf {
	struct source s;
	char *name, *shown;
	unsigned used;
	int told; /* 1: notes on this source were printed */
	const char *why;
} shelf[SOURCES];

static struct shelf *fetch(const char *file)
{
	static unsigned now;
	struct shelf *oldest = shelf;

	for (size_t i = 0; i < SOURCES; i++) {
		if (shelf[i].name && strcmp(shelf[i].name, file) == 0) {
			shelf[i].used = ++now;
			return &shelf[i];
		}
		if (shelf[i].used < oldest->used)
			oldest = &shelf[i];
	}
	free(oldest->name);
	free(oldest->shown);
	source_free(&oldest->s);
	*oldest = (struct shelf){
		.used = ++now, .name = must(strdup(file)), .shown = listing_shown(file)};
	source_read(&oldest->s, file, &oldest->why);
	return oldest;
}

/* Print the source line of I; with costs also its executions, when it is in several blocks. */
static void print_line(
	struct show *s, struct listing *l, const struct function *f, const struct row *i)
{
	struct shelf *at = fetch(i->file);
	const char *text;
	uint64_t n;
	size_t len;

	if (!at->told++)
		show_doubts(s, at->shown, &at->s, at->why, f->object, f->mtime);
	printf("%s:%" PRIu64 ":", at->shown, i->line);
	text = source_line(&at->s, i->line, &len);
	printf("%s%s\n", text ? " " : "", text ? source_text(text, len) : "");
	if (s->costs && i->blocks > 1 && listing_runs(l, i->file, i->line, &n) == 0)
		printf("%9s %12" PRIu64 " %9s in all %zu blocks of the line\n", "", n, "",
			i->blocks);
}

static void heading(struct show *s, const struct function *f)
{
	if (s->json) {
		annjson_function(f, s->total);
		return;
	}
	if (s->parts++)
		putchar('\n');
	printf("%s%s%s: ", f->object, f->name[0] ? ":" : "", f->name);
	show_samples(s, f->count);
	if (s->costs)
		show_costs(s);
}

void show_function(struct show *s, struct listing *l, struct function *f)
{
	struct range *r = must(calloc(f->insns + 1, sizeof *r));
	const struct row *last = NULL;
	size_t n = 0;

	s->total = l->total;
	heading(s, f);
	if (s->costs)
		blocks_count(l, f);
	for (size_t i = 0; i < f->insns; i++)
		if (f->insn[i].sampled)
			r[n++] = (struct range){i + 1, i + 1};
	n = show_ranges(s, r, n, f->insns, 0);
	for (size_t i = 0; i < n; i++) {
		if (i)
			show_gap(s);
		for (uint64_t at = r[i].first; at <= r[i].last; at++) {
			const struct row *insn = &f->insn[at - 1];
			if (insn->file && !s->json
				&& (!last || !last->file || last->line != insn->line
					|| strcmp(last->file, insn->file) != 0))
				print_line(s, l, f, insn);
			show_row(s, NULL, insn, insn->text);
			s->blanks |= s->costs && !s->json && !insn->executed;
			last = insn;
		}
	}
	for (size_t i = 0; i < f->hits; i++)
		if (!f->hit[i].listed)
			show_row(s, NULL, &f->hit[i], NULL);
	free(r);
}
