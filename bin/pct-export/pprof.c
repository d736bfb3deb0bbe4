/* pprof.c - writes profile.proto of github.com/google/pprof, compressed.
 *	message Profile {
 *		sample_type 1, sample 2, mapping 3, location 4, function 5, string_table 6,
 *		time_nanos 9, period_type 11, period 12, default_sample_type 14
 *	}
 * Strings are numbered from 0, the empty one; mappings, locations and functions from 1.  Addresses
 * and bounds of mappings are those of the object's own headers: an object is "mapped" at its link
 * address.  pprof adds in signed 64 bits. */
#include "base/must.h"
#include "export.h"
#include "format/waitlog.h"
#include "gzip.h"
#include "elf/elfid.h"
#include "protobuf.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct extent { /* of the samples in an object */
	uint64_t low, high;
	unsigned named, lines; /* 1: some place has a name (named), a line (lines) */
};

struct pprof {
	struct export *x;
	struct protobuf all;
	struct places strings;
	struct extent *extent; /* per object */
	uint32_t main;         /* the first object: pprof takes it for the program */
};

static uint64_t string(struct pprof *w, const char *s)
{
	return places_obj(&w->strings, &(struct place_obj){.path = (char *)s});
}

static void value_type(struct pprof *w, unsigned field, const char *type, const char *unit)
{
	struct protobuf m = {0};

	protobuf_number(&m, 1, string(w, type));
	protobuf_number(&m, 2, string(w, unit));
	protobuf_message(&w->all, field, &m);
	free(m.byte);
}

/* The program's own object, which must come first for pprof. */
static uint32_t first_object(const struct export *x)
{
	for (uint32_t g = 0; g < x->p.groups; g++)
		for (uint32_t o = 0; o < x->p.objs; o++) {
			const char *base = strrchr(x->object[o], '/');
			if (base && strcmp(base + 1, x->p.group[g].program) == 0)
				return o;
		}
	return 0;
}

/* The mapping number of object O. */
static uint64_t mapping_id(const struct pprof *w, uint32_t o)
{
	return o == w->main ? 1 : o < w->main ? o + 2 : o + 1;
}

/* Find the extent of each object. */
static void survey(struct pprof *w)
{
	const struct export *x = w->x;

	w->extent = must(calloc(x->p.objs + 1, sizeof *w->extent));
	for (uint32_t o = 0; o < x->p.objs; o++)
		w->extent[o].low = UINT64_MAX;
	for (uint32_t f = 0; f < x->p.frames; f++) {
		struct extent *e = &w->extent[x->p.frame[f].obj];
		uint64_t addr = x->frame[f].addr;
		e->low = addr < e->low ? addr : e->low;
		e->high = addr > e->high ? addr : e->high;
		e->named |= x->func[x->frame[f].func].name != NULL;
		e->lines |= x->frame[f].file != NULL;
	}
}

/* Find the code of object O: [*START, *END) at *OFF of its file.  When the file has not changed,
 * this is the segment with all samples; otherwise it is the pages of the samples. */
static void bounds(const struct pprof *w, uint32_t o, uint64_t *start, uint64_t *end, uint64_t *off)
{
	const struct place_obj *obj = &w->x->p.obj[o];
	const struct extent *e = &w->extent[o];
	struct elfid_load *load = NULL;
	struct elfid now;
	const char *why;
	size_t n = 0;
	int fd = obj->path[0] == '/' && obj->id_len && strncmp(obj->path, "/proc/", 6) != 0
		? elfid_open(obj->path, &now, &why)
		: -1;

	*off = 0;
	*start = e->low > e->high ? 0 : e->low & ~(uint64_t)4095;
	*end = (e->high | 4095) + (e->high < UINT64_MAX - 4095);
	if (fd >= 0) {
		if (now.len == obj->id_len && memcmp(now.id, obj->id, now.len) == 0)
			load = elfid_loads(fd, &n);
		close(fd);
	}
	for (size_t i = 0; i < n; i++)
		if (e->low >= load[i].addr && e->high - load[i].addr < load[i].size) {
			*start = load[i].addr;
			*end = load[i].addr + load[i].size;
			*off = load[i].off;
		}
	free(load);
}

static void mapping(struct pprof *w, uint32_t o)
{
	const struct export *x = w->x;
	uint64_t start, end, off;
	struct protobuf m = {0};
	char hex[65];

	bounds(w, o, &start, &end, &off);
	protobuf_number(&m, 1, mapping_id(w, o));
	protobuf_number(&m, 2, start);
	protobuf_number(&m, 3, end);
	protobuf_number(&m, 4, off);
	protobuf_number(&m, 5, string(w, x->object[o]));
	protobuf_number(&m, 6, string(w, elfid_hex(x->p.obj[o].id, x->p.obj[o].id_len, hex)));
	protobuf_number(&m, 7, w->extent[o].named);
	protobuf_number(&m, 8, w->extent[o].lines);
	protobuf_number(&m, 9, w->extent[o].lines);
	protobuf_message(&w->all, 3, &m);
	free(m.byte);
}

static void location(struct pprof *w, uint32_t f)
{
	const struct export_frame *fr = &w->x->frame[f];
	struct protobuf m = {0}, line = {0};

	protobuf_number(&m, 1, (uint64_t)f + 1);
	protobuf_number(&m, 2, mapping_id(w, w->x->p.frame[f].obj));
	protobuf_number(&m, 3, fr->addr);
	if (w->x->func[fr->func].name || fr->file) {
		protobuf_number(&line, 1, (uint64_t)fr->func + 1);
		protobuf_number(&line, 2, fr->file ? fr->line : 0);
		protobuf_message(&m, 4, &line);
	}
	protobuf_message(&w->all, 4, &m);
	free(m.byte);
	free(line.byte);
}

static void function(struct pprof *w, uint32_t i)
{
	const struct export_func *fn = &w->x->func[i];
	struct protobuf m = {0};
	char text[24];
	uint64_t name;

	snprintf(text, sizeof text, "0x%llx", (unsigned long long)fn->low);
	name = string(w, fn->name ? fn->name : text);
	protobuf_number(&m, 1, (uint64_t)i + 1);
	protobuf_number(&m, 2, name);
	protobuf_number(&m, 3, name);
	protobuf_number(&m, 4, string(w, fn->file));
	protobuf_message(&w->all, 5, &m);
	free(m.byte);
}

static void label(struct pprof *w, struct protobuf *sample, const char *key, const char *text,
	uint64_t number)
{
	struct protobuf m = {0};

	protobuf_number(&m, 1, string(w, key));
	protobuf_number(&m, 2, text ? string(w, text) : 0);
	protobuf_number(&m, 3, number);
	protobuf_message(sample, 3, &m);
	free(m.byte);
}

/* Write a sample of node N with VALUES values.  WAIT: the waits that it stands for, NULL none. */
static void sample(struct pprof *w, uint32_t n, int values, const uint64_t value[2],
	const struct export_wait *wait, uint64_t sum[2])
{
	struct export *x = w->x;
	const struct place_group *g = &x->p.group[x->p.node[n].group];
	struct protobuf m = {0}, list = {0};
	const uint32_t *path;
	size_t len;

	path = export_path(x, n, &len);
	while (len--)
		protobuf_packed(&list, (uint64_t)path[len] + 1);
	protobuf_message(&m, 1, &list);
	for (int i = 0; i < values; i++) {
		uint64_t v = export_limit(x, value[i], INT64_MAX - (uint64_t)sum[i]);
		protobuf_packed(&list, v);
		sum[i] += v;
	}
	protobuf_message(&m, 2, &list);
	label(w, &m, "program", g->program, 0);
	if (g->pid)
		label(w, &m, "pid", NULL, g->pid);
	if (g->cgroup)
		label(w, &m, "unit", g->cgroup, 0);
	if (wait)
		label(w, &m, "wait", wait->idle ? "idle" : wait->kind, 0);
	if (wait && *wait->thing)
		label(w, &m, "object", wait->thing, 0);
	protobuf_message(&w->all, 2, &m);
	free(m.byte);
	free(list.byte);
}

/* Write the sample types and the samples.  Returns 1 when the cost of samples is known. */
static int samples(struct pprof *w, const char *type)
{
	struct export *x = w->x;
	int costs = export_costs(x);
	uint64_t sum[2] = {0};

	value_type(w, 1, "samples", "count");
	if (costs)
		value_type(w, 1, type, x->timed ? "nanoseconds" : "count");
	for (uint32_t n = 0; n < x->p.nodes; n++) {
		uint64_t value[2] = {x->p.node[n].count, export_cost(x, n)};
		if (value[0])
			sample(w, n, costs ? 2 : 1, value, NULL, sum);
	}
	return costs;
}

/* Write the sample types and the samples of waits, as Go's profiles of contention have them. */
static void waits(struct pprof *w)
{
	uint64_t sum[2] = {0};

	value_type(w, 1, "contentions", "count");
	value_type(w, 1, "delay", "nanoseconds");
	for (size_t i = 0; i < w->x->waits; i++) {
		const struct export_wait *wait = &w->x->wait[i];
		uint64_t value[2] = {wait->count, wait->ns};
		sample(w, wait->node, 2, value, wait, sum);
	}
}

void export_pprof(struct export *x)
{
	struct pprof w = {.x = x, .main = first_object(x)};
	const char *type = strcmp(x->event, WAITLOG_EVENT) == 0 ? "delay"
		: x->timed                                      ? "cpu"
								: x->event;
	int costs = 0;

	survey(&w);
	string(&w, "");
	if (x->waits)
		waits(&w);
	else
		costs = samples(&w, type);
	mapping(&w, w.main);
	for (uint32_t o = 0; o < x->p.objs; o++)
		if (o != w.main)
			mapping(&w, o);
	for (uint32_t f = 0; f < x->p.frames; f++)
		location(&w, f);
	for (uint32_t i = 0; i < x->funcs; i++)
		function(&w, i);
	protobuf_number(&w.all, 9, x->begun);
	if (costs) {
		value_type(&w, 11, type, x->timed ? "nanoseconds" : "count");
		protobuf_number(&w.all, 12, x->period);
	}
	/* all strings are known now */
	for (uint32_t i = 0; i < w.strings.objs; i++)
		protobuf_bytes(&w.all, 6, w.strings.obj[i].path, strlen(w.strings.obj[i].path));
	gzip_write(x->out, w.all.byte, w.all.len);
	places_free(&w.strings);
	free(w.all.byte);
	free(w.extent);
}
