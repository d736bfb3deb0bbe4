/* gathered.c - collects all data of a report at the end of a run, in one pass over its files. */
#include "base/progress.h"
#include "format/filelosses.h"
#include "format/waitlog.h"
#include "gathered.h"
#include "exec/coproc.h"
#include "paths/selfdir.h"
#include "names/inlined.h"
#include "names/nameless.h"
#include "names/outfmt.h"
#include "names/translate.h"
#include "names/translatorcommand.h"
#include "remarks.h"
#include "unreadpython.h"

#include <stdio.h>
#include <string.h>

enum { CHAIN = 3, DEPTH = 128 };

static void count(void *arg, const struct gather_file *file)
{
	struct gathered *l = arg;

	l->added = 1;
	l->recorded = file->recorded;
	l->by_kernel |= file->reader->head.collector == 's';
}

static void begin(struct gathered *l, const struct facts *f, unsigned frames)
{
	const struct kind *k = l->kind;

	l->ga = (struct gather_opt){.event = f->wall ? WALL_EVENT
			: f->waits                   ? GATHER_ALL
						     : NULL,
		.frames = k->names == 'f' ? frames : 1,
		.names = k->names,
		.ends = &l->ends,
		.weighing = &l->weighing,
		.file = count,
		.file_arg = l};
	l->places.bare = k->names == 'f';
	l->named = outfmt_want(k->format, &l->ga);
}

static int gather_file(void *arg, struct reader *r, uint64_t *recorded)
{
	struct gathered *l = arg;

	l->added = 0;
	if (gather_data(&l->places, r, &l->ga, &l->none) != 0)
		return -1;
	*recorded = l->recorded;
	return !l->added;
}

/* Gather the debugger's logs.  Returns 0, or 1 after a message when some could not be read. */
static int gather_logs(struct gathered *l, const struct facts *f)
{
	int bad = 0;

	for (size_t i = 0; i < f->files; i++) {
		bad |= gather(&l->places, f->file[i], &l->ga, &l->none) != 0;
		progress("files read", i + 1, f->files);
	}
	progress_end();
	return bad;
}

/* Make the labels of all samples, most first.  BAD: not all samples could be gathered.  Returns 0,
 * or 1 when there are no labels. */
static int label(struct gathered *l, int bad)
{
	const struct kind *k = l->kind;
	const char *chain[CHAIN];
	struct translate_opt tr = {.in_format = "0x%x",
		.demangle = 1,
		.short_names = 1,
		.chain = chain,
		.deadline = coproc_deadline(),
		.dir = selfdir_bin("")};

	if (!k->symbols)
		chain[tr.chain_len++] = translator_lines(tr.dir);
	chain[tr.chain_len++] = "addr2nm";
	if (k->symbols)
		inlined_may(&tr, chain);
	gather_say_others(&l->none);
	weighing_end(&l->weighing);
	weighing_apply(&l->weighing, &l->places, NULL);
	if (l->named)
		inlined_label(&l->places, &tr, l->ga.frames, l->ga.names);
	outfmt_tally(&l->lines, k->format, &l->places, NULL);
	tally_sort(&l->lines);
	if (!l->lines.lines && !bad)
		gather_say_none(&l->none);
	return !l->lines.lines;
}

static void remark(struct text *t, const char *text)
{
	if (text)
		text_add(t, "# %s\n", text);
}

/* Add remarks on what the labels lack.  WHOLE: paths of up to FRAMES frames were asked for. */
static void remark_all(struct gathered *l, const struct facts *f, unsigned frames, int whole)
{
	const struct kind *k = l->kind;
	char coarse[500];

	if (weighing_say(&l->weighing, coarse, sizeof coarse))
		remark(&l->coarse, coarse);
	if (k->symbols || strcmp(k->name, "line") == 0)
		remark(&l->unbuilt, inlined_lacking(selfdir_bin("")));
	remark(&l->made, nameless_made(&l->lines));
	remark(&l->made, unreadpython(&l->places, l->by_kernel));
	if (strcmp(k->name, "addr") != 0 && !translate_lacking())
		remark(&l->stripped, nameless_stripped(&l->lines));
	if (k->names != 'f')
		return;
	if (f->folded)
		remark(&l->folded, LOSSES_FOLDED);
	remark_ends(&l->cut, &l->ends, l->lines.total, frames);
	if (whole && !f->trees)
		remark_cut(&l->cut, &l->lines, frames, f->apart);
}

int gathered_all(struct gathered *l, struct facts *f, unsigned frames, int labels)
{
	int bad = 0;

	begin(l, f, frames ? frames : DEPTH);
	if (labels && !f->only) {
		f->gather = gather_file;
		f->gather_arg = l;
	}
	if (!f->only)
		bad = facts_files(f);
	else if (labels)
		bad = gather_logs(l, f);
	if (labels && (f->recorded || (f->only && f->files))) {
		bad |= label(l, bad) | translate_lacking();
		remark_all(l, f, frames ? frames : DEPTH, frames != 0);
	}
	return bad;
}
