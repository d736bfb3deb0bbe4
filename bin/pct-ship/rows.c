/* rows.c - turns the samples of a directory into rows of numbers; names go only where the fleet has
 * none yet (frames.c).
 *	path    -12  901  -78 -80  1795255200        two frames, which path 901 called
 *	sample  -1231  77  ...  sort  ...  -77  -12  3  0
 * pct-fleet(1) says what the columns mean. */
#include "base/grown.h"
#include "base/must.h"
#include "base/sha256.h"
#include "block.h"
#include "cut.h"
#include "fold.h"
#include "frames.h"
#include "inside/escape.h"
#include "named.h"
#include "samples/calltree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writing {
	struct block *b;
	struct ids path_ids;
	struct calls names;      /* names of all frames of B; only when there are too many rows */
	uint32_t *sent_as;       /* each frame, or its function (fold.h); NULL: the frame */
	int64_t *identity;       /* identities of B's frames (frames.h) */
	int64_t *frame, *path;   /* ids. frame: of B's frames; path: of the nodes of `callers' */
	struct calltree callers; /* paths without leaves, root first; names are numbers of frames */
	struct row *row;
	size_t rows, row_room;
};

/* These functions make the rows of the table path. */

static uint32_t sent_as(const struct writing *w, uint32_t frame)
{
	return w->sent_as ? w->sent_as[frame] : frame;
}

/* The node in `callers' of the path that begins at NODE of the places, which has samples.  *LEAF
 * becomes the leaf of the path, a frame. */
static uint32_t callers_of(struct writing *w, uint32_t node, uint32_t *leaf)
{
	const struct places *p = &w->b->p;
	uint32_t at = 0;

	for (; p->node[node].parent != PLACE_NONE; node = p->node[node].parent)
		at = calltree_child(&w->callers, at, sent_as(w, p->node[node].frame));
	*leaf = sent_as(w, p->node[node].frame);
	return at;
}

/* The node above the frames of N's row.  Counted from the root, a row has up to FLEET_PATH
 * frames. */
static uint32_t above(const struct calltree *t, const uint32_t *depth, uint32_t n)
{
	for (unsigned up = (depth[n] - 1) % FLEET_PATH + 1; up; up--)
		n = t->node[n].parent;
	return n;
}

/* Give ids to the WANTED nodes and to the nodes that they hang from.  Append to ROWS a row of each
 * id, without the id; END has where each row ends.  A row stands behind the row that it hangs
 * from. */
static void give_ids(
	struct writing *w, char *wanted, const uint32_t *depth, struct text *rows, size_t *end)
{
	const struct calltree *t = &w->callers;

	for (uint32_t n = (uint32_t)t->nodes; n-- > 1;)
		if (wanted[n])
			wanted[above(t, depth, n)] = 1;
	for (uint32_t n = 1; n < t->nodes; n++) {
		uint32_t stop;
		size_t from, number;
		if (!wanted[n])
			continue;
		from = rows->len;
		stop = above(t, depth, n);
		text_number(rows, w->path[stop], '\t');
		for (uint32_t at = n; at != stop; at = t->node[at].parent)
			text_number(rows, w->frame[t->node[at].name],
				t->node[at].parent == stop ? '\n' : ' ');
		w->path[n] = (int64_t)sha256_64(rows->text + from, rows->len - from - 1);
		number = w->path_ids.n;
		if (ids_add(&w->path_ids, w->path[n]) == number)
			end[number] = rows->len;
		else
			rows->len = from; /* an equal path: other frames with the same names */
	}
}

/* Make the rows of the paths that F does not have; WANTED has a byte for each node of callers.
 * Returns 0, or -1 after a message. */
static int paths(struct writing *w, struct fleet *f, char *wanted)
{
	const struct calltree *t = &w->callers;
	uint32_t *depth = must(calloc(t->nodes + 1, sizeof *depth));
	size_t *end = must(calloc(t->nodes + 1, sizeof *end)), from = 0;
	struct text rows = {0};
	char *has;

	w->path = must(calloc(t->nodes + 1, sizeof *w->path));
	for (size_t n = 1; n < t->nodes; n++)
		depth[n] = depth[t->node[n].parent] + 1;
	give_ids(w, wanted, depth, &rows, end);
	has = frames_known(f, "path", "", w->b->now, &w->path_ids);
	for (size_t i = 0; has && i < w->path_ids.n; from = end[i++]) {
		if (has[i])
			continue;
		text_number(&w->b->path, w->path_ids.id[i], '\t');
		text_put(&w->b->path, rows.text + from, end[i] - from - 1);
		text_put(&w->b->path, "\t", 1);
		text_number(&w->b->path, (int64_t)w->b->now, '\n');
	}
	free(depth);
	free(end);
	free(rows.text);
	free(has);
	return has ? 0 : -1;
}

/* These functions make the rows of the table sample. */

/* N, or the largest number that the tables can have. */
static uint64_t counted(uint64_t n)
{
	return n < INT64_MAX ? (uint64_t)n : INT64_MAX;
}

static int by_group(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	if (x->leaf != y->leaf)
		return x->leaf < y->leaf ? -1 : 1;
	return x->path < y->path ? -1 : x->path > y->path;
}

/* Put all columns of a row of GROUP but the last four into T. */
static void group_columns(
	struct text *t, const struct block *b, uint32_t group, const struct whence *w)
{
	const struct place_group *of = &b->p.group[group];
	struct block_kind kind = block_kind(b, group);
	const char *texts[] = {of->program, of->event ? of->event : "time"};
	char *said[2];

	for (int i = 0; i < 2; i++) {
		size_t size = 4 * strlen(texts[i]) + 1;
		said[i] = must(malloc(size));
		escape(said[i], size, texts[i], strlen(texts[i]));
	}
	t->len = 0;
	text_number(t, b->directory, '\t');
	text_number(t, b->part, '\t');
	text_number(t, (int64_t)b->begun, '\t');
	text_number(t, (int64_t)b->ended, '\t');
	text_add(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t", w->host, kind.unit, kind.container, said[0],
		kind.exe, w->version ? w->version : kind.version, w->labels, said[1]);
	text_number(t, (int64_t)of->interval, '\t');
	free(said[0]);
	free(said[1]);
}

static void put_row(struct text *t, const struct text *group, const struct row *r, uint64_t lost)
{
	text_put(t, group->text, group->len);
	text_number(t, r->leaf, '\t');
	text_number(t, r->path, '\t');
	text_number(t, (int64_t)r->count, '\t');
	text_number(t, (int64_t)counted(lost), '\n');
}

/* Make the rows of samples, those of a group together, and a row for what each group lost. */
static void samples(struct writing *w, const struct whence *whence)
{
	struct block *b = w->b;
	struct text columns = {0};
	size_t i = 0;

	if (w->rows)
		qsort(w->row, w->rows, sizeof *w->row, by_group);
	for (uint32_t group = 0; group < b->p.groups; group++) {
		group_columns(&columns, b, group, whence);
		if (b->lost_of[group])
			put_row(&b->sample, &columns, &(struct row){0}, b->lost_of[group]);
		for (; i < w->rows && w->row[i].group == group; i++) {
			struct row r = w->row[i];
			while (i + 1 < w->rows && by_group(&w->row[i + 1], &r) == 0)
				r.count = counted((uint64_t)r.count + w->row[++i].count);
			put_row(&b->sample, &columns, &r, 0);
		}
	}
	free(columns.text);
}

/* Make the rows again, from the samples of each node, still without ids. */
static void take_samples(struct writing *w)
{
	const struct places *p = &w->b->p;
	size_t nodes;

	free(calltree_take(&w->callers, &nodes));
	calltree_count(&w->callers, 0, 0, 0); /* makes the root */
	w->rows = 0;
	for (uint32_t i = 0; i < p->nodes; i++) {
		struct row r = {.group = p->node[i].group, .count = counted(p->node[i].count)};
		if (!r.count)
			continue;
		r.callers = callers_of(w, i, &r.frame);
		w->row = grown(w->row, &w->row_room, w->rows, sizeof *w->row);
		w->row[w->rows++] = r;
	}
}

/* These functions leave out lines and rare callers when there are too many rows. */

/* How many samples lie in each frame or in functions that it called. */
static uint64_t *weights(const struct writing *w)
{
	struct calltree *t = (struct calltree *)&w->callers;
	uint64_t *weight = must(calloc(w->b->p.frames + 1, sizeof *weight));

	for (size_t i = 0; i < w->rows; i++) {
		weight[w->row[i].frame] += w->row[i].count;
		calltree_count(t, w->row[i].callers, 0, w->row[i].count);
	}
	calltree_sum(t, 0);
	for (uint32_t n = 1; n < t->nodes; n++)
		weight[t->node[n].name] += t->node[n].count[0];
	return weight;
}

/* Take the samples again; frames with fewer than LEAST samples become their functions.  Returns the
 * number of rows. */
static size_t fold(
	struct writing *w, const uint32_t *function, const uint64_t *weight, uint64_t least)
{
	uint32_t frames = (uint32_t)w->b->p.frames;

	for (uint32_t f = 0; f < frames; f++)
		w->sent_as[f] = weight[f] < least ? frames + function[f] : f;
	take_samples(w);
	return cut_distinct(w->row, w->rows, NULL);
}

/* The frame that stands for callers that were cut off. */
static uint32_t rare(struct places *p)
{
	uint32_t o = places_obj(
		p, &(struct place_obj){.path = (char *)FLEET_RARE_OBJECT, .flags = PLACE_SAID});

	return places_said(p, o, 0, FLEET_RARE, PLACE_SYM);
}

/* Reduce the rows to MOST, as far as possible.  Rare places become their functions, as few places
 * as are enough.  If even all places are not enough, rare callers are cut off, too. */
static void shorten(
	struct writing *w, size_t most, struct kept *kept, const struct translate_opt *t)
{
	struct block *b = w->b;
	uint32_t cut_off = rare(&b->p), *function;
	uint64_t least = 1, all = b->recorded, *weight = weights(w);
	char **has;

	w->identity = frames_identities(&b->p);
	has = must(calloc(b->p.frames + 1, sizeof *has));
	named(&w->names, &b->p, w->identity, has, kept, t);
	free(has);
	function = fold_functions(&w->names);
	w->sent_as = must(calloc(b->p.frames + 1, sizeof *w->sent_as));
	if (fold(w, function, weight, all + 1) > most)
		b->cut = cut_rows(&w->callers, cut_off, w->row, w->rows, most);
	else
		while (fold(w, function, weight, least *= 4) > most)
			;
	for (size_t i = 0; i < w->rows; i++)
		b->folded += w->row[i].frame >= b->p.frames ? w->row[i].count : 0;
	free(function);
	free(weight);
}

/* Mark in WANTED the nodes that are callers of a row, and in USED the frames of all rows and their
 * callers. */
static void mark(const struct writing *w, char *wanted, char *used)
{
	const struct calltree *t = &w->callers;
	char *below = must(calloc(t->nodes + 1, 1));

	for (size_t i = 0; i < w->rows; i++) {
		used[w->row[i].frame] = wanted[w->row[i].callers] = 1;
		below[w->row[i].callers] = 1;
	}
	for (uint32_t n = (uint32_t)t->nodes; n-- > 1;)
		if (below[n])
			used[t->node[n].name] = below[t->node[n].parent] = 1;
	free(below);
}

/* Give all rows the ids of their leaves and paths, and make rows of the frames and paths that F
 * does not have. */
static int name_rows(
	struct writing *w, struct fleet *f, struct kept *kept, const struct translate_opt *t)
{
	char *wanted = must(calloc(w->callers.nodes + 1, 1));
	char *used = must(calloc(2 * w->b->p.frames + 1, 1));
	int rc;

	w->frame = must(calloc(2 * w->b->p.frames + 1, sizeof *w->frame));
	mark(w, wanted, used);
	if (!w->identity)
		w->identity = frames_identities(&w->b->p);
	rc = frames_rows(
		w->b, f, kept, t, w->identity, w->names.p ? &w->names : NULL, used, w->frame);
	if (rc == 0)
		rc = paths(w, f, wanted);
	for (size_t i = 0; rc == 0 && i < w->rows; i++) {
		w->row[i].leaf = w->frame[w->row[i].frame];
		w->row[i].path = w->path[w->row[i].callers];
	}
	free(wanted);
	free(used);
	return rc;
}

int block_rows(struct block *b, struct fleet *f, const struct whence *whence, size_t most,
	struct kept *kept, const struct translate_opt *t)
{
	struct writing w = {.b = b};
	size_t nodes;
	int rc;

	take_samples(&w);
	if (w.rows > most)
		shorten(&w, most, kept, t);
	rc = name_rows(&w, f, kept, t);
	if (rc == 0)
		samples(&w, whence);
	ids_free(&w.path_ids);
	free(calltree_take(&w.callers, &nodes));
	calls_free(&w.names);
	free(w.sent_as);
	free(w.identity);
	free(w.frame);
	free(w.path);
	free(w.row);
	return rc;
}
