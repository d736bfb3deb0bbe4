/* gather.c - see gather.h. */
#include "gather.h"
#include "msg.h"
#include "reader.h"
#include "textlog.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gathering {
	struct places *p;
	struct reader r;
	const struct gather_opt *opt;
	uint32_t own, group;
	uint32_t *table;        /* object table of the file -> number of the object + 1 */
};

static uint32_t own_object(struct gathering *g)
{
	const struct pct_head *h = &g->r.head;
	struct place_obj o = {.path = (char *)g->r.object, .size = h->obj_size, .mtime = h->obj_mtime,
		.id_len = h->build_id_len, .flags = h->flags & (PCT_F_DELETED | PCT_F_RAW_ADDR)};

	memcpy(o.id, h->build_id, sizeof o.id);
	memcpy(o.stamp, h->translator, sizeof o.stamp);
	return places_obj(g->p, &o);
}

/* The object of index I in the file's table.  Returns 0, or -1 when the table is damaged. */
static int table_object(struct gathering *g, unsigned i, uint32_t *out)
{
	struct pct_obj e;
	struct place_obj o = {.path = i == PCT_NOWHERE ? "[unknown]" : e.path,
		.flags = PCT_F_RAW_ADDR};

	if (i == 0) {
		*out = g->own;
		return 0;
	}
	if (i != PCT_NOWHERE) {
		if (i < g->r.head.objs_max && g->table[i]) {
			*out = g->table[i] - 1;
			return 0;
		}
		if (reader_object(&g->r, i, &e) != 0)
			return -1;
		o.size = e.obj_size;
		o.mtime = e.obj_mtime;
		o.id_len = e.build_id_len;
		memcpy(o.id, e.build_id, sizeof o.id);
		o.flags = e.flags & (PCT_F_DELETED | PCT_F_RAW_ADDR);
	}
	*out = places_obj(g->p, &o);
	if (i != PCT_NOWHERE)
		g->table[i] = *out + 1;
	return 0;
}

static int add(void *arg, const struct reader_sample *s)
{
	struct gathering *g = arg;
	uint32_t obj, node = places_node(g->p, PLACE_NONE,
		places_frame(g->p, g->own, s->addr), g->group);

	for (uint32_t i = 0; i < s->frames && i + 1 < g->opt->frames; i++) {
		if (table_object(g, (unsigned)(s->callers[i] >> 48), &obj) != 0)
			return -1;
		node = places_node(g->p, node,
			places_frame(g->p, obj, s->callers[i] & PCT_PLACE_ADDR), g->group);
	}
	if (wide_add(&g->p->node[node].count, s->count))
		msg_warn("a count passes 2^128 and stays there");
	return 0;
}

static void account(struct reader *r, struct gather_none *none)
{
	struct reader_sum sum;

	if (reader_accounts(r, 0, &sum) != 0)
		return;
	none->files++;
	none->untimed += r->head.untimed;
	wide_add(&none->taken, sum.taken);
	for (unsigned i = 0; i < PCT_LOST_MAX; i++)
		wide_add(&none->lost[i], sum.lost[i]);
}

int gather(struct places *p, const char *path, const struct gather_opt *opt,
	struct gather_none *none)
{
	struct gathering g = {.p = p, .opt = opt};
	int rc;

	if (textlog_is(path))
		return gather_text(p, path, opt, none);
	if (reader_open(&g.r, path) != 0) {
		msg_warn("cannot read %s: %s", path, g.r.why);
		return -1;
	}
	g.table = calloc(g.r.head.objs_max + 1, sizeof *g.table);
	if (!g.table)
		msg_die(EXIT_FAIL, "cannot read %s: %s", path, strerror(errno));
	g.own = own_object(&g);
	g.group = places_group(p, opt->by_program ? g.r.name : "", opt->by_pid ? g.r.head.pid : 0);
	if ((rc = reader_samples(&g.r, add, &g)) != 0)
		msg_warn("cannot read all of %s: %s", path, g.r.why);
	if (!p->nodes)
		account(&g.r, none);
	free(g.table);
	reader_close(&g.r);
	return rc;
}

void gather_say_none(const struct gather_none *none)
{
	char text[1000] = "", num[WIDE_TEXT];
	size_t at = 0;

	for (unsigned i = 0; i < PCT_LOST_MAX && at < sizeof text; i++)
		if (none->lost[i])
			at += (size_t)snprintf(text + at, sizeof text - at, ", lost to %s: %s",
				reader_reason(i) ? reader_reason(i) : "a reason unknown here",
				wide_text(none->lost[i], num));
	if (none->taken)
		msg_warn("no samples in %zu files: %s taken%s", none->files,
			wide_text(none->taken, num), text);
	else
		msg_warn("no samples in %zu files: none was taken%s", none->files,
			none->untimed ? ", for no timer could be had" : "");
}
