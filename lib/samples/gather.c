/* gather.c - adds the samples of a data file to the places. */
#include "base/count.h"
#include "base/msg.h"
#include "base/must.h"
#include "format/fileevent.h"
#include "format/reader.h"
#include "format/textlog.h"
#include "inside/bothends.h"
#include "inside/escape.h"
#include "samples/fileobjs.h"
#include "samples/gather.h"
#include "samples/saidframe.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gathering {
	struct places *p;
	struct reader *r;
	const struct gather_opt *opt;
	struct gather_none *none;
	struct place_group key;
	uint32_t *group; /* number in P of the group of each slice, plus 1; 0 not yet */
	struct fileobjs objs;
	struct gather_file file;
	/* with opt->paths: known[N] is the node there of the path of the file's node N; 0 not
	 * known */
	uint32_t *known;
	size_t known_size;
};

/* The group of a sample at TIME, or PLACE_NONE when it is in no slice. */
static uint32_t group_at(struct gathering *g, uint64_t time)
{
	const struct window *w = g->opt->window;
	int slice = w ? window_slice(w, time) : 0;

	if (slice < 0)
		return PLACE_NONE;
	if (!g->group[slice]) {
		if (w && w->past < UINT64_MAX) {
			g->key.slice = (unsigned)slice;
			g->key.from = window_begin(w, g->key.slice);
			g->key.to = window_begin(w, g->key.slice + 1);
		}
		g->group[slice] = places_group(g->p, &g->key) + 1;
	}
	return g->group[slice] - 1;
}

/* The callers of a sample that are kept: those before FROM, and those from TO on. */
struct kept {
	size_t from, to;
	int middle; /* others are left out between them */
	int cut;    /* the outermost is not the path's root */
};

static struct kept kept(const struct gathering *g, const struct reader_sample *s)
{
	struct kept k = {.cut = s->end != PCT_END_WHOLE};
	int left = bothends_left((size_t)s->frames + 1, g->opt->frames, &k.from, &k.to);

	k.from--; /* the first frame is no caller */
	k.to--;
	k.middle = left && k.to < s->frames;
	k.cut |= left && !k.middle;
	k.cut &= g->opt->cut && g->opt->frames > 1;
	return k;
}

/* 1 when the path of the file's node N is in opt->paths, or is not kept. */
static int told(void *arg, uint32_t n)
{
	const struct gathering *g = arg;

	return !g->opt->paths || (n < g->known_size && g->known[n]);
}

/* Prepare for a file with nodes: let its reader leave out paths that are known (told), and make
 * room for the number of each node, which is that of its record. */
static void know(struct gathering *g)
{
	const struct pct_head *h = &g->r->head;

	if ((!g->opt->paths && g->opt->frames > 1) || g->opt->ends || !(h->flags & PCT_F_NODES)
		|| h->kind != 'l' || (g->opt->window && g->opt->window->slices > 1))
		return;
	g->r->told = told;
	g->r->told_arg = g;
	if (!g->opt->paths)
		return;
	g->known_size = (size_t)(g->r->size / (h->rec_words * 8u)) + 1;
	g->known = must(calloc(g->known_size, sizeof *g->known));
}

/* Where G->known has the path of caller I of S; NULL when S has more frames than are kept, or no
 * known nodes. */
static uint32_t *known(const struct gathering *g, const struct reader_sample *s, uint32_t i)
{
	/* a path that is cut here may be kept whole for another sample */
	if (s->frames + 1 > g->opt->frames || !s->nodes || s->nodes[i] >= g->known_size)
		return NULL;
	return &g->known[s->nodes[i]];
}

/* Go from *NODE in opt->paths through the callers of S before FROM, down to caller TO.  Returns 0,
 * or -1 when the file is damaged. */
static int go_down(
	struct gathering *g, const struct reader_sample *s, size_t from, size_t to, uint32_t *node)
{
	struct calltree *t = g->opt->paths;
	uint32_t caller, *at;

	while (from-- > to) {
		if (fileobjs_caller(&g->objs, s->callers[from], &caller) != 0)
			return -1;
		*node = calltree_child(t, *node, caller);
		if ((at = known(g, s, (uint32_t)from)))
			*at = *node;
	}
	return 0;
}

/* Find the node of the callers of S in opt->paths, and their outermost FRAME.  Returns 0, or -1
 * when the file is damaged. */
static int root_first(struct gathering *g, const struct reader_sample *s, uint32_t group,
	uint32_t *node, uint32_t *frame)
{
	struct calltree *t = g->opt->paths;
	struct kept k = kept(g, s);
	size_t n = k.middle ? s->frames : k.from;
	uint32_t i = 0, *at;

	if (n && g->opt->ends && fileobjs_caller(&g->objs, s->callers[n - 1], frame) != 0)
		return -1;
	while (i < n && (!(at = known(g, s, i)) || !*at))
		i++;
	if (i < n) {
		*node = *at;
		return go_down(g, s, i, 0, node);
	}
	*node = calltree_child(t, 0, group);
	if (k.cut)
		*node = calltree_child(t, *node, places_cut(g->p));
	if (k.middle) {
		if (go_down(g, s, s->frames, k.to, node) != 0)
			return -1;
		*node = calltree_child(t, *node, places_cut(g->p));
	}
	return go_down(g, s, k.from, 0, node);
}

/* Do the same in the places, where the path begins with node LEAF. */
static int leaf_first(struct gathering *g, const struct reader_sample *s, uint32_t group,
	uint32_t leaf, uint32_t *node, uint32_t *frame)
{
	struct kept k = kept(g, s);

	*node = leaf;
	for (size_t i = 0; i < s->frames; i++) {
		if (i == k.from) {
			if (!k.middle)
				break;
			*node = places_cut_at(g->p, *node);
			i = k.to;
		}
		if (fileobjs_caller(&g->objs, s->callers[i], frame) != 0)
			return -1;
		*node = places_node(g->p, *node, *frame, group);
	}
	if (k.cut)
		*node = places_cut_at(g->p, *node);
	return 0;
}

/* Count why the path of S, whose last frame is OUTERMOST, has no more frames. */
static void tell_end(struct gathering *g, const struct reader_sample *s, uint32_t outermost)
{
	const struct places *p = g->p;
	const char *why = reader_end(s->end), *object = p->obj[p->frame[outermost].obj].path;
	char text[PCT_PAGE + 100], name[PCT_PAGE];

	escape(name, sizeof name, object, strlen(object));
	snprintf(text, sizeof text,
		s->end == PCT_END_RULES || s->end == PCT_END_TABLE || s->end == PCT_END_FILE
			? "%s of %s"
			: "%s",
		why ? why : "for an unknown reason", name);
	tally_add(g->opt->ends, text, strlen(text), s->count);
}

static int add(void *arg, const struct reader_sample *s)
{
	struct gathering *g = arg;
	struct calltree *paths = g->opt->paths;
	uint32_t frame, own, node, leaf, group = group_at(g, s->time);

	count_add(&g->file.recorded, s->count);
	if (group == PLACE_NONE) {
		count_add(&g->none->outside, s->count);
		return 0;
	}
	count_add(&g->file.inside, s->count);
	if (s->frames + 1 > g->opt->frames)
		count_add(&g->file.over, s->count);
	count_add(&g->file.cut[s->end < PCT_END_N ? s->end : PCT_END_TABLE], s->count);
	frame = own = fileobjs_own(&g->objs, s->addr);
	leaf = places_node(g->p, PLACE_NONE, frame, group);
	if ((paths ? root_first(g, s, group, &node, &frame)
		   : leaf_first(g, s, group, leaf, &node, &frame))
		!= 0)
		return -1;
	if (g->opt->ends && s->end != PCT_END_WHOLE && reader_ends(g->r))
		tell_end(g, s, frame);
	if (paths)
		calltree_count(paths, node = calltree_child(paths, node, own), 0, s->count);
	if (count_add(&g->p->node[paths ? leaf : node].count, s->count))
		msg_warn("a count passes 2^64 and stays there");
	if (g->opt->record)
		g->opt->record(g->opt->record_arg, node, s);
	if (g->opt->order && window_timed(g->r))
		order_note(g->opt->order,
			&(struct order_turn){.at = s->time,
				.node = g->opt->leaves ? leaf : node,
				.thread = s->tid});
	return 0;
}

static void add_turn(void *arg, const struct reader_turn *t)
{
	struct gathering *g = arg;
	uint32_t group = group_at(g, 0), frame = fileobjs_own(&g->objs, t->addr);

	order_note(g->opt->order,
		&(struct order_turn){.at = t->n,
			.node = places_node(g->p, PLACE_NONE, frame, group),
			.thread = t->thread,
			.part = t->part});
}

static void account(struct reader *r, struct gather_none *none)
{
	struct reader_sum sum;

	if (reader_accounts(r, 0, &sum) != 0)
		return;
	none->files++;
	none->untimed += r->head.untimed;
	count_add(&none->taken, sum.taken);
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		count_add(&none->lost[i], sum.lost[i]);
}

/* 1 when files of EVENT are wanted.  Counts of different events have no sum: all files must have
 * the same event. */
static int wanted(const char *event, const struct gather_opt *opt, struct gather_none *none)
{
	if (opt->event && strcmp(opt->event, GATHER_ALL) == 0)
		return 1;
	if (opt->event ? fileevent_called(event, opt->event)
		       : !none->event[0] || strcmp(none->event, event) == 0) {
		snprintf(none->event, sizeof none->event, "%s", event);
		return 1;
	}
	none->others++;
	none->asked |= opt->event != NULL;
	snprintf(none->other, sizeof none->other, "%s", event);
	return 0;
}

void gather_say_others(const struct gather_none *none)
{
	if (!none->others || (none->event[0] && none->asked))
		return;
	if (none->event[0])
		msg_warn(
			"files of another event are left out: %zu, such as %s; the samples are of %s",
			none->others, none->other, none->event);
	else
		msg_warn("no file counted that event; %zu counted other events, such as %s",
			none->others, none->other);
}

/* fileobjs_say: ARG is the options of gathering. */
static uint32_t said(void *arg, struct places *p, const struct textframe *f)
{
	static char python[] = PCT_PYTHON;
	const struct gather_opt *opt = arg;

	return saidframe(p, &(struct saidframe_opt){opt->names, opt->by_addr}, f,
		opt->names && f->file ? f->file : python, f->addr, 1);
}

int gather_data(
	struct places *p, struct reader *r, const struct gather_opt *opt, struct gather_none *none)
{
	struct gathering g = {
		.p = p, .r = r, .opt = opt, .none = none, .file = {.path = r->path, .reader = r}};
	int rc;

	if (!wanted(fileevent(r), opt, none))
		return 0;
	if (opt->window && !window_timed(r)) {
		window_pass_by(opt->window, r->path);
		return 0;
	}
	g.group = calloc(opt->window ? opt->window->slices : 1, sizeof *g.group);
	if (!g.group)
		msg_die(EXIT_FAIL, "cannot keep the samples: %s", strerror(errno));
	if (opt->weighing && fileevent_timed(r))
		weighing_look(opt->weighing, r);
	fileobjs_begin(&g.objs, p, r, said, (void *)opt);
	know(&g);
	g.key = (struct place_group){.unit = opt->unit,
		.paths = opt->paths != NULL,
		.program = (char *)(opt->by_program ? r->name : "")};
	if (opt->by_pid || opt->by_start)
		g.key.pid = r->head.pid;
	if (opt->by_start) {
		g.key.start = r->head.start_ticks;
		g.key.instance = r->head.instance;
	}
	if (opt->by_cgroup)
		g.key.cgroup = (char *)r->cgroup;
	if (opt->by_unit)
		g.key.event = (char *)fileevent(r);
	if ((opt->by_unit || opt->weighing) && fileevent_timed(r))
		g.key.interval = r->head.interval;
	if (opt->weighing)
		g.key.late = r->head.timer == 'T';
	if ((rc = reader_samples(r, add, &g)) != 0)
		msg_warn("cannot read all of %s: %s", r->path, r->why);
	if (fileobjs_unnamed(&g.objs))
		rc = -1;
	if (opt->order && (opt->frames == 1 || opt->leaves) && !opt->window)
		reader_order(r, add_turn, &g);
	if (opt->file && rc == 0)
		opt->file(opt->file_arg, &g.file);
	if (!p->nodes)
		account(r, none);
	fileobjs_end(&g.objs);
	free(g.group);
	r->told = NULL;
	free(g.known);
	return rc;
}

int gather(
	struct places *p, const char *path, const struct gather_opt *opt, struct gather_none *none)
{
	struct reader r;
	int rc;

	if (reader_open(&r, path) == 0) {
		rc = gather_data(p, &r, opt, none);
		reader_close(&r);
		return rc;
	}
	/* text logs count time; when no event is asked for, they are added to any */
	if (textlog_is(path))
		return opt->event && !wanted("time", opt, none) ? 0
								: gather_text(p, path, opt, none);
	msg_warn("cannot read %s: %s", path, r.why);
	return -1;
}

void gather_say_none(const struct gather_none *none)
{
	char text[1000] = "";
	size_t at = 0;

	for (unsigned i = 0; i < PCT_LOST_MAX && at < sizeof text; i++)
		if (none->lost[i])
			at += (size_t)snprintf(text + at, sizeof text - at,
				", lost to %s: %" PRIu64,
				reader_reason(i) ? reader_reason(i) : "an unknown reason",
				none->lost[i]);
	if (none->outside)
		msg_warn("no samples in the window: all %" PRIu64 " lie outside", none->outside);
	else if (none->taken)
		msg_warn("no samples in %zu file%s: %" PRIu64 " taken%s", none->files,
			none->files == 1 ? "" : "s", none->taken, text);
	else
		msg_warn("no samples in %zu file%s%s", none->files, none->files == 1 ? "" : "s",
			none->untimed ? ": no timer works" : "");
}
