/* gathertext.c - adds the samples of a text log to the places.
 *	#0  0x000055d1a93134 in worker (n=3) at hier-test.c:3     ->  hier-test.c:3
 *	#0  0x00007f10ab9134 in raise () from /lib/libc.so.6      ->  /lib/libc.so.6:raise
 *	#0  0x000055d1a93999 in ?? ()                             ->  /home/u/hier-test:0x1999
 * Debuggers name the object only where there is no source line, so the log of mappings tells it.
 * Without such a log:
 *	#0  0x000055d1a93134 in worker (n=3) at hier-test.c:3     ->  hier-test.c:worker
 *	#0  0x000055d1a93999 in ?? ()                             ->  [unknown]:0x55d1a93999 */
#include "base/count.h"
#include "base/grown.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/num.h"
#include "format/textlog.h"
#include "inside/bothends.h"
#include "samples/fileobjs.h"
#include "samples/gather.h"
#include "samples/saidframe.h"
#include "samples/textmaps.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cut {
	uint32_t node;
	uint64_t count;
};

struct gathering {
	struct places *p;
	const struct gather_opt *opt;
	uint32_t group, node; /* node: that of the path, when it is done */
	uint32_t *path_frame; /* the frames so far, N of them */
	size_t n, room;
	unsigned frames, most; /* depth of this path; of the deepest so far */
	int started;           /* its last frame is a root: no function calls it */
	struct cut *cut;       /* paths that have `most' frames and may go on */
	size_t cuts, cut_room;
	int exact;        /* the next frame's address is no return address */
	int made, astray; /* made: the path has reached code that the process made; astray: and then
			   * an address that is no code */
	char *exe;
	const struct textlog *log;
	const char *path; /* of the log */
	struct textmaps maps;
};

/* The object of code that the process made: debuggers know neither its name nor, for certain, who
 * called it. */
static uint32_t made(const struct gathering *g)
{
	static char anon[] = "[anon]";
	struct place_obj o = {.path = anon, .flags = PCT_F_RAW_ADDR};

	fileobjs_made(g->path, &o);
	return places_obj(g->p, &o);
}

void gather_both(const char *name, struct gather_both *out)
{
	const char *colon;
	char *func;

	*out = (struct gather_both){.func_len = strtoul(name, &func, 10)};
	out->func = func + 1;
	out->file = out->func + out->func_len;
	colon = strrchr(out->file, ':');
	if (colon && num_parse(colon + 1, 10, 0, INT64_MAX, &out->line) == 0)
		out->file_len = (size_t)(colon - out->file);
	else
		out->file = NULL;
	if (!out->func_len)
		out->func = NULL;
}

void gather_texts(const char *name, char **func, char **where)
{
	struct gather_both both = {0};

	gather_both(name, &both);
	*func = both.func ? must(strndup(both.func, both.func_len)) : NULL;
	*where = NULL;
	if (both.file) {
		*where = must(malloc(both.file_len + 24));
		sprintf(*where, "%.*s:%llu", (int)both.file_len, both.file,
			(unsigned long long)both.line);
	}
}

/* A name for the object of F, which lies in no known mapping. */
static char *guess(const struct gathering *g, const struct textframe *f)
{
	static char unknown[] = "[unknown]";

	if (f->lib)
		return f->lib;
	if (f->file)
		return f->file;
	/* the debugger knows a function by its symbol only, and it is in no library */
	return f->func && !(g->maps.n && f->has_addr) ? g->exe : unknown;
}

/* 1 when FUNC is a function where a debugger's backtrace ends by itself. */
static int is_start(const char *func)
{
	static const char *const start[] = {
		"main", "_start", "clone", "__clone", "clone3", "__clone3", "start_thread"};

	for (size_t i = 0; i < sizeof start / sizeof *start; i++)
		if (strcmp(func, start[i]) == 0)
			return 1;
	return strncmp(func, "__libc_start", 12) == 0;
}

static void append(struct gathering *g, uint32_t f)
{
	g->path_frame = grown(g->path_frame, &g->room, g->n, sizeof *g->path_frame);
	g->path_frame[g->n++] = f;
}

static void frame(void *arg, const struct textframe *f)
{
	struct gathering *g = arg;
	char *path = NULL;
	uint64_t addr = f->addr;
	int back =
		!(g->exact || !f->number); /* a return address may be that of the next function */

	g->started = f->func && is_start(f->func);
	if (g->made && !f->func && f->has_addr
		&& !textmaps_find(&g->maps, f->addr - (uint64_t)back, &addr))
		g->astray = 1;
	if (g->astray || (g->frames++ >= g->opt->frames && !bothends_outer(g->opt->frames)))
		return;
	g->exact = saidframe_made_up(f);
	if (f->has_addr && f->addr
		&& (path = textmaps_find(&g->maps, f->addr - (uint64_t)back, &addr)))
		addr += (uint64_t)back;
	if (path && strcmp(path, "[anon]") == 0 && !f->func) {
		g->made = 1;
		append(g, places_frame(g->p, made(g), addr - (uint64_t)back));
		return;
	}
	append(g,
		saidframe(g->p, &(struct saidframe_opt){g->opt->names, g->opt->by_addr}, f,
			path ? path : guess(g, f), addr, path != NULL));
}

/* 1 when the outermost frames are left out, as there are too many. */
static int too_deep(const struct gathering *g)
{
	return g->frames > g->opt->frames && !bothends_outer(g->opt->frames);
}

/* Note the path if it may be cut.  The log does not tell which paths are cut: take the depth of the
 * deepest for its limit of frames. */
static void note_cut(struct gathering *g)
{
	unsigned deep = too_deep(g) ? g->opt->frames + 1 : g->frames;

	if (deep > g->most) {
		g->most = deep;
		g->cuts = 0;
	}
	if (deep < g->most || (g->started && !too_deep(g)))
		return;
	if (g->cuts == g->cut_room) {
		g->cut = realloc(g->cut, (g->cut_room = 2 * g->cut_room + 256) * sizeof *g->cut);
		if (!g->cut)
			msg_die(EXIT_FAIL, "cannot keep the samples: %s", strerror(errno));
	}
	g->cut[g->cuts++] = (struct cut){g->node, g->log->count};
}

static void end_cut(struct gathering *g)
{
	for (size_t i = 0; g->most > 1 && i < g->cuts; i++) {
		uint32_t up = places_cut_at(g->p, g->cut[i].node);
		g->p->node[g->cut[i].node].count -= g->cut[i].count;
		count_add(&g->p->node[up].count, g->cut[i].count);
	}
	free(g->cut);
}

static void done(void *arg, int good)
{
	struct gathering *g = arg;
	int cut = good && g->opt->cut && g->opt->frames > 1;

	g->node = places_join(g->p, g->path_frame, g->n, g->opt->frames, g->group);
	if (cut && g->log->tells_ends && (g->log->cut || too_deep(g)))
		g->node = places_cut_at(g->p, g->node);
	if (good && count_add(&g->p->node[g->node].count, g->log->count))
		msg_warn("a count passes 2^64 and stays there");
	if (cut && !g->log->tells_ends)
		note_cut(g);
	g->n = 0;
	g->frames = 0;
	g->made = g->astray = 0;
}

int gather_text(
	struct places *p, const char *path, const struct gather_opt *opt, struct gather_none *none)
{
	struct gathering g = {.p = p, .opt = opt, .node = PLACE_NONE};
	struct textlog *t = textlog_open(path);
	struct place_group group = {.unit = opt->unit};
	int rc = 0;

	if (!t)
		return -1;
	if (textlog_is_facts(t->name, strlen(t->name))) {
		textlog_close(t);
		none->files++;
		return 0;
	}
	if (opt->window) {
		window_pass_by(opt->window, path);
		textlog_close(t);
		return 0;
	}
	g.exe = t->exe;
	g.path = path;
	g.log = t;
	textmaps_load(&g.maps, path, t);
	group.program = opt->by_program ? t->prog : "";
	if (opt->by_pid || opt->by_start)
		group.pid = t->pid;
	if (opt->by_start)
		group.start = t->start;
	if (opt->by_unit)
		group.event = "time";
	g.group = places_group(p, &group);
	if (textlog_samples(t, frame, done, &g) != 0) {
		msg_warn("cannot read all of %s: %s", path, t->why);
		rc = -1;
	} else if (!t->samples && t->values) {
		msg_warn("cannot read %s: its lines are not samples of places, for example: %s",
			path, t->example);
		rc = -1;
	} else if (!t->samples && t->errors) {
		msg_warn("no samples in %s, but %zu debugger errors, for example: %s", path,
			t->errors, t->example);
		rc = -1;
	} else {
		none->files++;
	}
	end_cut(&g);
	free(g.path_frame);
	textmaps_free(&g.maps);
	textlog_close(t);
	return rc;
}
