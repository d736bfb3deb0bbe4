/* block.c - turns the samples of a directory into rows: each path of each program once.
 *	-1231 <TAB> 77 <TAB> ... <TAB> sort <TAB> /usr/bin/sort <TAB> ... <TAB> 12 */
#define _GNU_SOURCE
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/sha256.h"
#include "block.h"
#include "calls.h"
#include "fleet/fleet.h"
#include "format/accountlog.h"
#include "format/filelosses.h"
#include "host/cgroup.h"
#include "host/elfid.h"
#include "inside/escape.h"
#include "run/datafiles.h"
#include "run/slotname.h"
#include "samples/calltree.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct file_of { /* what a sample's group is: its unit is the number of one */
	char *exe, *unit, *container;
};

struct reading {
	struct block *b;
	struct places p;
	struct gather_opt opt;
	struct gather_none none;
};

/* Of all directories: names are kept, as most come again. */
static struct calltree key;   /* its names: EXE, UNIT and CONTAINER of each `kinds' */
static struct calltree built; /* its names: programs */
static struct calltree known; /* its names: ids of the paths that have a row */
static struct file_of *kinds;
static char **built_id; /* of `built', in this directory; NULL not known */
static size_t kinds_room, built_room;

void text_add(struct text *t, const char *fmt, ...)
{
	va_list ap, again;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (t->len + (size_t)n >= t->room)
		t->text = must(realloc(t->text, t->room = 2 * (t->room + (size_t)n) + 4096));
	vsnprintf(t->text + t->len, t->room - t->len, fmt, again);
	va_end(again);
	t->len += (size_t)n;
}

static char *escaped(const char *s)
{
	size_t size = 4 * strlen(s) + 1;
	char *out = must(malloc(size));

	escape(out, size, s, strlen(s));
	return out;
}

static int newest(void *arg, const char *path)
{
	uint64_t *most = arg;
	struct stat st;

	if (stat(path, &st) == 0 && st.st_mtime > 0 && (uint64_t)st.st_mtime > *most)
		*most = (uint64_t)st.st_mtime;
	return 0;
}

uint64_t block_changed(const char *dir)
{
	unsigned long seen = 0;
	uint64_t most = 0;

	datafiles(dir, 1, DATAFILES_SAMPLES, newest, &most, &seen);
	return most < UINT32_MAX ? most : UINT32_MAX;
}

/* The number of what the samples of a file are of. */
static uint32_t kind_of(const char *exe, const char *unit, const char *container)
{
	char *text = NULL;
	size_t before = key.names;
	uint32_t n;

	if (asprintf(&text, "%s\n%s\n%s", exe, unit, container) < 0)
		must(NULL);
	n = calltree_name(&key, text, strlen(text));
	free(text);
	if (key.names > before) {
		kinds = grown(kinds, &kinds_room, n, sizeof *kinds);
		kinds[n] = (struct file_of){.exe = escaped(exe),
			.unit = escaped(unit),
			.container = escaped(container)};
	}
	return n;
}

/* The same for the control group CGROUP, "" not known: docker:4f0c0a1b2c3d is a container,
 * nginx.service the unit nginx. */
static uint32_t kind_in(const char *exe, const char *cgroup)
{
	static const char service[] = ".service";
	char name[CGROUP_MAX] = "";
	size_t len, end = sizeof service - 1;

	if (*cgroup)
		cgroup_name(cgroup, name);
	if (strchr(name, ':'))
		return kind_of(exe, "", name);
	len = strlen(name);
	if (len > end && strcmp(name + len - end, service) == 0)
		name[len - end] = 0;
	return kind_of(exe, name, "");
}

/* Where the build-id of the program EXE is kept. */
static char **id_of(const char *exe)
{
	uint32_t n = calltree_name(&built, exe, strlen(exe));

	built_id = grown(built_id, &built_room, n, sizeof *built_id);
	return &built_id[n];
}

/* The file of the program itself tells the program's build-id. */
static void note_version(const struct reader *r)
{
	char hex[65], **id;

	if (!r->head.build_id_len || strcmp(r->object, r->program) != 0)
		return;
	id = id_of(r->program);
	if (!*id)
		*id = must(strdup(elfid_hex(r->head.build_id, r->head.build_id_len, hex)));
}

/* The accounts of a log; 1 when it is one of facts. */
static int log_accounts(struct reading *g, const char *path)
{
	struct losses_log l = {0};
	struct tally lost = {0};
	struct textlog *t = textlog_peek(path);
	int facts = t && textlog_is_facts(t->name, strlen(t->name));

	if (t && accountlog_is(t) && losses_of_log(t, &l, &lost) == 0)
		g->b->lost += (uint64_t)lost.total;
	if (t)
		textlog_close(t);
	losses_free(&l);
	tally_free(&lost);
	return facts;
}

static int read_log(struct reading *g, const char *path)
{
	struct textlog *t;

	if (log_accounts(g, path) || !(t = textlog_open(path)))
		return 0;
	g->opt.unit = kind_of(t->exe, "", "");
	textlog_close(t);
	return gather(&g->p, path, &g->opt, &g->none);
}

static int read_data(struct reading *g, const char *path)
{
	struct tally lost = {0};
	struct reader_sum sum;
	struct reader r;
	int rc;

	if (reader_open(&r, path) != 0) {
		msg_warn("%s is left out: %s", path, r.why);
		return -1;
	}
	/* all of it is read before: of a damaged file no part is sent */
	if ((rc = losses_of_data(&r, &sum, &lost)) != 0)
		msg_warn("%s is left out: %s", path, r.why);
	else
		g->b->lost += (uint64_t)lost.total;
	tally_free(&lost);
	if (rc == 0) {
		note_version(&r);
		g->opt.unit = kind_in(r.program, r.cgroup);
		if (r.head.start_time
			&& (!g->b->begun || r.head.start_time / 1000000000u < g->b->begun))
			g->b->begun = r.head.start_time / 1000000000u;
	}
	reader_close(&r);
	return rc == 0 ? gather(&g->p, path, &g->opt, &g->none) : -1;
}

static int one(void *arg, const char *path)
{
	struct reading *g = arg;
	int rc = textlog_is(path) ? read_log(g, path) : read_data(g, path);

	g->b->files += rc == 0;
	g->b->damaged += rc != 0;
	return rc != 0;
}

/* ---- rows ---- */

struct writing {
	struct reading *g;
	struct calls calls;
	const struct whence *w;
	struct text frames;
};

/* A row of path, unless there is one: the LEN bytes FRAMES, which LEAF begins.  Returns its id. */
static int64_t path_row(struct writing *w, const char *frames, size_t len, const struct call *leaf)
{
	int64_t id = (int64_t)sha256_64(frames, len);
	struct text *t = &w->g->b->path;
	const char *s = leaf->text;
	size_t before = known.names;
	char name[24];

	snprintf(name, sizeof name, "%" PRId64, id);
	calltree_name(&known, name, strlen(name));
	if (known.names == before)
		return id;
	text_add(t, "%" PRId64 "\t%.*s\t%.*s\t%.*s\t%.*s\t%s\t%.*s\n", id,
		(int)(leaf->parts[1] - 1), s, (int)(leaf->parts[2] - leaf->parts[1] - 1),
		s + leaf->parts[1], (int)(leaf->parts[4] - leaf->parts[3] - 1), s + leaf->parts[3],
		(int)(leaf->parts[5] - leaf->parts[4] - 1), s + leaf->parts[4],
		leaf->parts[5] < leaf->len ? s + leaf->parts[5] : "0", (int)len, frames);
	return id;
}

/* Append the calls of frame F to W->frames. */
static void add_calls(struct writing *w, uint32_t f)
{
	for (size_t i = w->calls.first[f]; i < w->calls.first[f + 1]; i++) {
		if (w->frames.len)
			text_add(&w->frames, "%c", FLEET_FRAME);
		text_add(&w->frames, "%s", w->calls.call[i].text);
	}
}

/* The frames of the path that ends at NODE, leaf first, into W->frames. */
static void path_frames(struct writing *w, uint32_t node)
{
	const struct places *p = &w->g->p;
	uint32_t path[PCT_DEPTH_MAX];
	size_t n = 0;

	for (; node != PLACE_NONE && n < PCT_DEPTH_MAX; node = p->node[node].parent)
		path[n++] = p->node[node].frame;
	w->frames.len = 0;
	while (n-- > 0)
		add_calls(w, path[n]);
}

/* The build-id of program EXE, which is escaped; "" not known. */
static const char *version_of(const char *exe)
{
	char *raw = must(strdup(exe)), **id;

	unescape(raw);
	id = id_of(raw);
	free(raw);
	return *id ? *id : "";
}

/* A count as the tables have it. */
static uint64_t counted(wide n)
{
	return n < INT64_MAX ? (uint64_t)n : INT64_MAX;
}

static void sample_row(struct writing *w, uint32_t node, uint32_t leaf_frame)
{
	struct reading *g = w->g;
	const struct place_node *n = &g->p.node[node];
	const struct place_group *of = &g->p.group[n->group];
	const struct file_of *file = &kinds[of->unit];
	const struct call *leaf = &w->calls.call[w->calls.first[leaf_frame]];
	char *program = escaped(of->program), *event = escaped(of->event ? of->event : "time");
	int64_t leaf_id = path_row(w, leaf->text, leaf->len, leaf), id;

	path_frames(w, node);
	id = path_row(w, w->frames.text, w->frames.len, leaf);
	text_add(&g->b->sample,
		"%" PRId64 "\t%" PRId64 "\t%" PRIu64 "\t%" PRIu64
		"\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%" PRIu64 "\t%" PRId64 "\t%" PRId64 "\t%" PRIu64
		"\n",
		g->b->directory, g->b->part, g->b->begun, g->b->ended, w->w->host, file->unit,
		file->container, program, file->exe,
		w->w->version ? w->w->version : version_of(file->exe), w->w->labels, event,
		of->interval, leaf_id, id, counted(n->count));
	g->b->recorded += counted(n->count);
	free(program);
	free(event);
}

static void rows(struct reading *g, const struct whence *whence, const struct translate_opt *t)
{
	struct writing w = {.g = g, .w = whence};

	calls_name(&w.calls, &g->p, t);
	for (uint32_t i = 0; i < g->p.nodes; i++) {
		uint32_t leaf = i;
		if (!g->p.node[i].count)
			continue;
		while (g->p.node[leaf].parent != PLACE_NONE)
			leaf = g->p.node[leaf].parent;
		sample_row(&w, i, g->p.node[leaf].frame);
	}
	calls_free(&w.calls);
	free(w.frames.text);
}

static const char *base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

int block_read(struct block *b, const char *dir, const struct whence *w, struct readopt *o)
{
	struct reading g = {.b = b,
		.opt = {.frames = PCT_DEPTH_MAX,
			.by_program = 1,
			.by_unit = 1,
			.event = GATHER_ALL,
			.by_addr = 1,
			.names = 'b'}};
	unsigned long seen = 0;

	b->ended = block_changed(dir);
	datafiles(dir, 1, DATAFILES_SAMPLES, one, &g, &seen);
	if (slotname_is(base(dir)))
		b->begun = (uint64_t)slotname_time(base(dir));
	if (!b->begun)
		b->begun = b->ended;
	if (b->ended < b->begun)
		b->ended = b->begun;
	rows(&g, w, &o->tr);
	places_free(&g.p);
	for (size_t i = 0; i < built_room; i++) {
		free(built_id[i]);
		built_id[i] = NULL;
	}
	return b->files ? 0 : -1;
}

void block_free(struct block *b)
{
	free(b->path.text);
	free(b->sample.text);
}
