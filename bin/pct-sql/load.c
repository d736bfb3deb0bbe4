/* load.c - loads data files into tables.  A record of a log, PC 0x1139 at 4711 ns in thread 12,
 * becomes the row (file 1, place 3, no path, 4711, 12, 1). */
#include "base/count.h"
#include "base/msg.h"
#include "format/fileevent.h"
#include "format/textlog.h"
#include "load.h"
#include "samples/fileobjs.h"
#include "samples/gather.h"
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct loading {
	struct sqlload *l;
	struct reader r;
	struct fileobjs objs;
	uint64_t recorded;
};

static int add(void *arg, const struct reader_sample *sample)
{
	struct loading *g = arg;
	struct places *p = &g->l->p;
	uint32_t frame, leaf = fileobjs_own(&g->objs, sample->addr), node = PLACE_NONE;

	if (sample->frames)
		node = places_node(p, PLACE_NONE, leaf, 0);
	for (uint32_t i = 0; i < sample->frames; i++) {
		if (fileobjs_caller(&g->objs, sample->callers[i], &frame) != 0)
			return -1;
		node = places_node(p, node, frame, 0);
	}
	count_add(&g->recorded, sample->count);
	samplerow(g->l, leaf, node, sample);
	return 0;
}

/* Load the file's accounts.  WHOLE 0: the file is damaged, so its accounts do not fit its records,
 * and only the records are counted. */
static void accounts(struct loading *g, int whole)
{
	struct store *s = g->l->s;
	struct reader_sum sum;

	store_count(s, ROW_FILE, 14, g->recorded);
	store_null(s, ROW_FILE, 13);
	if (!whole || reader_accounts(&g->r, g->recorded, &sum) != 0)
		return;
	store_count(s, ROW_FILE, 13, sum.taken);
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		samplerow_lost(
			g->l, reader_reason(i) ? reader_reason(i) : "unknown reason", sum.lost[i]);
	samplerow_lost(g->l, "overwritten", sum.overwritten);
	samplerow_lost(g->l, "in flight", sum.flight);
}

static void file_row(struct loading *g, const char *path, uint64_t instance)
{
	static const char *const modes[] = {NULL, "user", "kernel", "user and kernel"};
	const struct pct_head *h = &g->r.head;
	struct store *s = g->l->s;

	store_int(s, ROW_FILE, 1, g->l->file);
	store_string(s, ROW_FILE, 2, path);
	store_int(s, ROW_FILE, 3, instance);
	store_string(s, ROW_FILE, 4,
		h->kind == 'h'           ? "histogram"
			: h->kind == 'l' ? "log"
			: h->kind == 'c' ? "circular log"
			: h->kind == 't' ? "call tree"
					 : "counted records");
	store_string(s, ROW_FILE, 5,
		h->collector == 'p'           ? "library"
			: h->collector == 'f' ? "profil(3)"
					      : "kernel sampler");
	store_text(s, ROW_FILE, 6, (const char *)&h->timer, 1);
	store_string(s, ROW_FILE, 7, fileevent(&g->r));
	store_string(s, ROW_FILE, 8, modes[h->modes & 3]);
	if (h->interval && fileevent_timed(&g->r))
		store_real(s, ROW_FILE, 9, (double)h->interval / 1e9);
	else
		store_null(s, ROW_FILE, 9);
	store_int_or_null(s, ROW_FILE, 10, h->period);
	store_int_or_null(s, ROW_FILE, 11, h->start_time);
	store_int_or_null(s, ROW_FILE, 12, h->start_mono);
	store_add(s, ROW_FILE);
}

int sqlload_file(struct sqlload *l, const char *path)
{
	struct loading g = {.l = l};
	const struct pct_head *h = &g.r.head;
	int rc;

	if (textlog_is(path))
		return sqltext_file(l, path);
	if (reader_open(&g.r, path) != 0) {
		msg_warn("cannot read %s: %s", path, g.r.why);
		return -1;
	}
	l->file++;
	fileobjs_begin(&g.objs, &l->p, &g.r, sqltext_said, l);
	if ((rc = reader_samples(&g.r, add, &g)) != 0)
		msg_warn("cannot read all of %s: %s", path, g.r.why);
	accounts(&g, rc == 0);
	file_row(&g, path,
		who_find(&l->who,
			&(struct who_file){.path = path,
				.program = g.r.program,
				.name = g.r.name,
				.cgroup = g.r.cgroup,
				.command = g.r.cmdline,
				.command_len = g.r.cmdline_len,
				.pid = h->pid,
				.ppid = h->ppid,
				.run = h->run,
				.instance = h->instance,
				.start = h->start_ticks,
				.begun = h->start_time}));
	rc = rc != 0 || fileobjs_unnamed(&g.objs) ? -1 : 0;
	fileobjs_end(&g.objs);
	reader_close(&g.r);
	return rc;
}

void sqlload_paths(struct sqlload *l)
{
	for (uint32_t end = 0; end < l->p.nodes; end++) {
		uint32_t depth = 0;
		if (!l->p.node[end].count)
			continue;
		for (uint32_t n = end; n != PLACE_NONE; n = l->p.node[n].parent)
			depth++;
		store_int(l->s, ROW_FRAME, 1, (uint64_t)end + 1);
		for (uint32_t n = end; n != PLACE_NONE; n = l->p.node[n].parent) {
			store_int(l->s, ROW_FRAME, 2, --depth);
			store_int(l->s, ROW_FRAME, 3, (uint64_t)l->p.node[n].frame + 1);
			store_add(l->s, ROW_FRAME);
		}
	}
}

void sqlload_free(struct sqlload *l)
{
	places_free(&l->p);
	places_free(&l->names);
	who_free(&l->who);
	free(l->leaf);
}
