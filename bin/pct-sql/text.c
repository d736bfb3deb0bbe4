/* text.c - loads the text logs of debuggers.
 *	#0  0x000055d1a93134 in worker (n=3) at hier-test.c:3  ->  place (hier-test, 0x1134, worker,
 *	line 3)
 *	lost process ended<TAB>2                               ->  a row of lost */
#include "base/msg.h"
#include "base/num.h"
#include "format/accountlog.h"
#include "format/waitlog.h"
#include "names.h"
#include "samples/pynames.h"
#include "samples/textmaps.h"
#include "text.h"
#include "waiting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct logging {
	struct sqlload *l;
	struct textlog *t;
	struct textmaps maps;
	uint32_t leaf, node; /* of the sample so far */
	unsigned frames;
};

/* The object of F in the debugger's words, for a frame that is in no known mapping of the
 * process. */
static char *object(const struct logging *g, const struct textframe *f)
{
	static char unknown[] = "[unknown]";

	if (f->lib)
		return f->lib;
	return f->func && !f->file && !(g->maps.n && f->has_addr) ? g->t->exe : unknown;
}

/* The place of F, at ADDR of the object PATH. */
static uint32_t said(struct sqlload *l, const struct textframe *f, char *path, uint64_t addr)
{
	uint32_t obj = places_obj(&l->p, &(struct place_obj){.path = path, .flags = PLACE_SAID});
	uint64_t line = 0;
	char name[48];

	if (!f->line || num_parse(f->line, 10, 0, INT64_MAX, &line) != 0)
		line = 0;
	snprintf(name, sizeof name, "%llu %llu",
		(unsigned long long)sqlnames_symbol(l, obj, f->func),
		(unsigned long long)sqlnames_line(l, line ? f->file : NULL, line));
	return places_said(&l->p, obj, addr, name, PLACE_BARE);
}

uint32_t sqltext_said(void *arg, struct places *p, const struct textframe *f)
{
	static char python[] = PCT_PYTHON;

	(void)p; /* is the one of ARG */
	return said(arg, f, python, f->addr);
}

static void frame(void *arg, const struct textframe *f)
{
	struct logging *g = arg;
	uint64_t addr = f->addr;
	char *path = NULL;
	uint32_t place;

	/* a caller's place is its call; its return address may be in the next function */
	if (f->has_addr && addr && g->frames)
		addr--;
	if (f->has_addr && addr)
		path = textmaps_find(&g->maps, addr, &addr);
	place = said(g->l, f, path ? path : object(g, f), addr);
	if (!g->frames)
		g->leaf = place;
	g->node = places_node(&g->l->p, g->frames++ ? g->node : PLACE_NONE, place, 0);
}

static void done(void *arg, int good)
{
	struct logging *g = arg;

	if (good && g->frames)
		samplerow(g->l, g->leaf, g->frames > 1 ? g->node : PLACE_NONE,
			&(struct reader_sample){.count = g->t->count});
	g->frames = 0;
}

static void file_row(
	struct sqlload *l, const char *path, const struct textlog *t, uint64_t instance)
{
	int accounts = accountlog_is(t);

	store_int(l->s, ROW_FILE, 1, l->file);
	store_string(l->s, ROW_FILE, 2, path);
	store_int(l->s, ROW_FILE, 3, instance);
	store_string(l->s, ROW_FILE, 4, accounts ? "accounts" : "text log");
	store_string(l->s, ROW_FILE, 5,
		accounts && strcmp(t->prog, "pct-sys") == 0 ? "kernel sampler" : "debugger");
	for (int column = 6; column <= 12; column++)
		store_null(l->s, ROW_FILE, column);
	if (!accounts)
		store_string(l->s, ROW_FILE, 7, "time");
	store_add(l->s, ROW_FILE);
}

/* Load the accounts in T.  Returns 0, or -1 with T->why set. */
static int accounts(struct sqlload *l, struct textlog *t)
{
	struct account a;
	int rc;

	while ((rc = accountlog_next(t, &a)) > 0) {
		store_int(l->s, ROW_ACCOUNT, 1, l->file);
		store_string(l->s, ROW_ACCOUNT, 2, a.key);
		store_string(l->s, ROW_ACCOUNT, 3, a.value);
		if (a.number) {
			store_count(l->s, ROW_ACCOUNT, 3, a.n);
			if (strcmp(a.key, ACCOUNT_TAKEN) == 0)
				store_count(l->s, ROW_FILE, 13, a.n);
			else if (strcmp(a.key, ACCOUNT_RECORDED) == 0)
				store_count(l->s, ROW_FILE, 14, a.n);
			else if (a.lost)
				samplerow_lost(l, a.lost, a.n);
		}
		store_add(l->s, ROW_ACCOUNT);
	}
	return rc;
}

int sqltext_file(struct sqlload *l, const char *path)
{
	struct logging g = {.l = l, .t = textlog_open(path)};
	struct textlog *t = g.t;
	int rc = 0;

	if (!t)
		return -1;
	if (strcmp(t->name, TEXTLOG_MAPS) == 0 || waitlog_is(t)) {
		rc = waitlog_is(t) ? sqlwaiting(l, path) : 0;
		textlog_close(t);
		return rc;
	}
	l->file++;
	store_null(l->s, ROW_FILE, 13);
	store_null(l->s, ROW_FILE, 14);
	if (accountlog_is(t)) {
		rc = accounts(l, t);
	} else {
		textmaps_load(&g.maps, path, t);
		rc = textlog_samples(t, frame, done, &g);
		textmaps_free(&g.maps);
		store_count(l->s, ROW_FILE, 14, t->samples);
	}
	if (rc != 0) {
		msg_warn("cannot read all of %s: %s", path, t->why);
	} else if (!accountlog_is(t) && !t->samples && (t->values || t->errors)) {
		msg_warn("no samples in %s; its lines look like this: %s", path, t->example);
		rc = -1;
	}
	file_row(l, path, t,
		who_find(&l->who,
			&(struct who_file){.path = path,
				.program = t->exe,
				.name = t->prog,
				.pid = t->pid,
				.start = t->start}));
	textlog_close(t);
	return rc;
}
