/* model.c - collects the samples and names them, for the writers of all formats.
 *	frame 0x1139 of /usr/bin/x  ->  function "main" of /usr/bin/x, line 3 of "/home/u/x.c" */
#include "base/count.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "export.h"
#include "format/fileevent.h"
#include "format/reader.h"
#include "format/accountlog.h"
#include "inside/escape.h"
#include "names/bothnames.h"
#include "names/elsewhere.h"
#include "proc/cgroup.h"
#include "names/label.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* LEN bytes of S, escaped; never freed. */
static char *safe(const char *s, size_t len)
{
	char *out = must(malloc(4 * len + 1));

	return must(realloc(out, escape(out, 4 * len + 1, s, len) + 1));
}

/* What a sample of a text log stands for, from the accounts.log beside it. */
static struct export_unit unit_beside(const char *path)
{
	struct textlog *t = accountlog_beside(path);
	struct export_unit u = {0};
	struct account a;

	while (t && accountlog_next(t, &a) > 0)
		if (strcmp(a.key, ACCOUNT_INTERVAL) == 0 && a.number && a.n <= UINT64_MAX / 1000)
			u.interval = a.n * 1000;
		else if (strcmp(a.key, ACCOUNT_PERIOD) == 0 && a.number)
			u.period = a.n;
	if (t)
		textlog_close(t);
	return u;
}

static uint32_t unit_number(struct export *x, struct export_unit u)
{
	size_t i = 1;

	while (i <= x->units
		&& (x->unit[i].interval != u.interval || x->unit[i].period != u.period))
		i++;
	if (i > x->units) {
		x->unit = must(realloc(x->unit, (i + 1) * sizeof *x->unit));
		x->unit[x->units = i] = u;
	}
	return (uint32_t)i;
}

/* The unit of the samples in the file; 0 for an unreadable file, which gather refuses later. */
static struct export_unit unit_of(struct export *x, const char *path)
{
	struct export_unit u = {0};
	struct reader r;

	if (textlog_is(path)) {
		u = unit_beside(path);
	} else if (reader_open(&r, path) == 0) {
		if (fileevent_timed(&r))
			u.interval = r.head.interval;
		else
			u.period = r.head.period;
		if (r.head.start_time && (!x->begun || r.head.start_time < x->begun))
			x->begun = r.head.start_time;
		reader_close(&r);
	}
	return u;
}

void export_record(void *arg, uint32_t node, const struct reader_sample *s)
{
	struct export *x = arg;
	size_t n = x->records;

	if (!s->serial)
		return; /* a sum, not a single sample */
	if (!(n & (n - 1)))
		x->record = must(realloc(x->record, (n ? 2 * n : 1) * sizeof *x->record));
	x->record[x->records++] =
		(struct export_record){.time = s->time, .node = node, .tid = s->tid};
}

int export_file(struct export *x, const char *path, struct gather_opt *ga, struct gather_none *none)
{
	ga->unit = unit_number(x, unit_of(x, path));
	return gather(&x->p, path, ga, none);
}

/* The number of the function NAME (NULL: the address ADDR) of object OBJ. */
static uint32_t function(
	struct export *x, struct places *key, uint32_t obj, uint64_t addr, const char *name)
{
	size_t before = key->frames;
	uint32_t i = places_said(key, obj, name ? 0 : addr, name, PLACE_SYM);

	if (key->frames > before) {
		if (!(i & (i - 1)))
			x->func = must(realloc(x->func, (i ? 2 * (size_t)i : 1) * sizeof *x->func));
		x->func[x->funcs++] =
			(struct export_func){.name = name ? safe(name, strlen(name)) : NULL,
				.file = "",
				.obj = obj,
				.low = UINT64_MAX,
				.home = UINT64_MAX};
	}
	return i;
}

/* Set the source of a frame, FILE:LINE with LEN bytes of file; each file is kept once. */
static void source(
	struct export_frame *to, struct places *key, const char *file, size_t len, uint64_t line)
{
	char *raw = must(strndup(file, len)), *text;
	const char *here = elsewhere_source(raw);
	uint32_t i;

	text = safe(here, strlen(here));
	free(raw);
	i = places_obj(key, &(struct place_obj){.path = text});

	free(text);
	to->file = key->obj[i].path;
	to->line = line;
}

static void name_frame(
	struct export *x, struct places *key, const struct bothnames *names, uint32_t f)
{
	const struct place_frame *fr = &x->p.frame[f];
	struct export_frame *to = &x->frame[f];
	struct export_func *fn;
	const char *func = NULL;
	char *line, *colon, *copy = NULL;
	struct gather_both both = {0};
	uint64_t n = 0;

	to->addr = fr->addr;
	if (fr->name && fr->form == PLACE_BARE) {
		gather_both(fr->name, &both);
		if (both.func)
			func = copy = must(strndup(both.func, both.func_len));
		if (both.file)
			source(to, key, both.file, both.file_len, both.line);
	} else if (fr->name) {
		func = fr->name;
	} else {
		if (fr->asked != UINT64_MAX)
			to->addr = fr->asked;
		func = bothnames_symbol(names, &x->p, f);
		line = bothnames_line(names, &x->p, f);
		if (line && (colon = strrchr(line, ':'))
			&& num_parse(colon + 1, 10, 0, INT64_MAX, &n) == 0)
			source(to, key, line, (size_t)(colon - line), n);
	}
	to->func = function(x, key, fr->obj, to->addr, func);
	fn = &x->func[to->func];
	if (to->addr < fn->low)
		fn->low = to->addr;
	if (to->file && (to->addr < fn->home || !*fn->file)) {
		fn->home = to->addr;
		fn->file = to->file;
	}
	free(copy);
}

const struct export_unit *export_unit(const struct export *x, uint32_t n)
{
	return &x->unit[x->p.group[x->p.node[n].group].unit];
}

/* The cost of a sample in ns or events. */
static uint64_t factor(const struct export_unit *u)
{
	return u->interval ? u->interval : u->period;
}

/* Replace the path of G's control group by its short name; NULL when it is not known. */
static void name_cgroup(struct place_group *g)
{
	char name[CGROUP_MAX];

	if (g->cgroup && *g->cgroup)
		cgroup_name(g->cgroup, name);
	else
		*name = 0;
	free(g->cgroup);
	g->cgroup = *name ? safe(name, strlen(name)) : NULL;
}

void export_name(struct export *x, const struct translate_opt *tr)
{
	struct bothnames names;
	struct places key = {0}; /* never freed: the frames use its texts */

	x->object = must(calloc(x->p.objs + 1, sizeof *x->object));
	for (uint32_t o = 0; o < x->p.objs; o++) {
		const char *name = label_object(&x->p.obj[o]);
		x->object[o] = safe(name, strlen(name));
	}
	for (uint32_t g = 0; g < x->p.groups; g++) {
		char *program = x->p.group[g].program;
		x->p.group[g].program = safe(program, strlen(program));
		free(program);
		name_cgroup(&x->p.group[g]);
	}
	bothnames_ask(&x->p, tr, &names);
	x->frame = must(calloc(x->p.frames + 1, sizeof *x->frame));
	for (uint32_t f = 0; f < x->p.frames; f++)
		name_frame(x, &key, &names, f);
	x->timed = strcmp(x->event, "time") == 0;
	for (uint32_t n = 0; n < x->p.nodes; n++) {
		if (x->p.node[n].count && !x->total) {
			x->timed |= export_unit(x, n)->interval != 0;
			x->period = factor(export_unit(x, n));
		}
		count_add(&x->total, x->p.node[n].count);
	}
}

const uint32_t *export_path(const struct export *x, uint32_t n, size_t *len)
{
	return places_path(&x->p, n, len);
}

const char *export_label(const struct export *x, uint32_t f)
{
	const struct export_func *fn = &x->func[x->frame[f].func];
	static char *text;
	static size_t size;
	size_t n = strlen(x->object[fn->obj]) + 24;

	if (fn->name)
		return fn->name;
	if (n > size)
		text = must(realloc(text, size = n + 256));
	snprintf(text, size, "%s:0x%llx", x->object[fn->obj], (unsigned long long)x->frame[f].addr);
	return text;
}

uint64_t export_cost(const struct export *x, uint32_t n)
{
	uint64_t each = factor(export_unit(x, n));
	uint64_t count = x->p.node[n].count;

	return each && count > UINT64_MAX / each ? UINT64_MAX : count * each;
}

int export_costs(const struct export *x)
{
	for (uint32_t n = 0; n < x->p.nodes; n++)
		if (x->p.node[n].count && !factor(export_unit(x, n)))
			return 0;
	return 1;
}

uint64_t export_limit(struct export *x, uint64_t v, uint64_t max)
{
	if (v <= max)
		return (uint64_t)v;
	if (!x->bad++)
		msg_warn("%" PRIu64 " is too large for the format: written as %" PRIu64, v, max);
	return max;
}
