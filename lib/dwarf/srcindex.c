/* srcindex.c - owns the units of an object that were read. */
#include "base/msg.h"
#include "dwarf/demangle.h"
#include "dwarf/dwsource.h"
#include "dwarf/linetable.h"
#include "dwarf/scopes.h"
#include "dwarf/srccache.h"
#include "dwarf/srcindex.h"
#include "dwarf/unitranges.h"
#include "symbols/gofile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_MAX = 96 << 20 }; /* bytes of blobs in memory */

struct srcindex {
	char *object;
	struct src_opt opt;
	struct dwsource source;
	int opened;              /* the source: 0 not opened yet, 1 open, -1 cannot be opened */
	uint64_t identity[5];    /* identity of its file when it was opened */
	struct srccache *cache;  /* what earlier runs found; NULL nothing */
	struct src_range *range; /* sorted, disjoint */
	size_t ranges;
	struct src_part *part; /* the units */
	size_t parts;
	uint64_t kept; /* bytes of the blobs that are in memory */
	int fresh;     /* 1: some of these blobs are not in the cache */
	int partial;   /* 1: something could not be read; there was a message */
	struct gofile go;
	int go_sought;
};

/* Read which units there are, and their addresses.  Returns 0, or -1 when there is no memory. */
static int read_units(struct srcindex *x)
{
	x->part = calloc(x->source.file.units + 1, sizeof *x->part);
	if (!x->part || !(x->range = unitranges(&x->source, &x->ranges)))
		return -1;
	x->parts = x->source.file.units;
	for (size_t i = 0; i < x->parts; i++)
		x->part[i].off = x->source.file.unit[i].off;
	return 0;
}

static uint32_t part_at(const struct srcindex *x, uint64_t addr)
{
	size_t lo = 0, hi = x->ranges;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (x->range[mid].hi <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < x->ranges && x->range[lo].lo <= addr && x->range[lo].part < x->parts
		? x->range[lo].part
		: BLOB_NONE;
}

/* These functions make blobs, or read them from the cache. */

static int open_source(struct srcindex *x, char *why, size_t size)
{
	if (!x->opened) {
		x->opened =
			dwsource_open(&x->source, x->object, &x->opt.find, why, size) == 0 ? 1 : -1;
		if (x->opened > 0 && srccache_identity(x->source.path, x->identity) != 0)
			memset(x->identity, 0, sizeof x->identity); /* the identity of no file:
								     * nothing is cached */
	}
	return x->opened > 0 ? 0 : -1;
}

/* Print, once, that debug data were left out. */
static void say_partial(struct srcindex *x, const char *why)
{
	if (!x->partial)
		msg_warn("cannot read all debug data of %s: %s", x->source.path, why);
	x->partial = 1;
}

/* The unit of part P; NULL when the debug data cannot be opened any more. */
static struct unit *unit_of(struct srcindex *x, const struct src_part *p)
{
	char why[300];
	struct unit *u;

	if (open_source(x, why, sizeof why) != 0)
		return NULL;
	u = dwfile_unit_at(&x->source.file, p->off);
	return u && u->off == p->off && unit_read(u) == 0 ? u : NULL;
}

static struct blob *empty_blob(uint32_t kind)
{
	struct blob *b = calloc(1, sizeof *b);

	if (b)
		b->kind = kind;
	return b;
}

/* Returns B.  Where reading failed and B is NULL, returns an empty blob: this process does not try
 * again, a later one does. */
static struct blob *as_read(struct srcindex *x, const struct unit *u, struct blob *b, unsigned kind)
{
	int whole =
		b && (kind == BLOB_LINES ? !x->source.elf.partial : dwsource_whole(&x->source, u));

	if (!b)
		say_partial(x, "they are damaged, or there is no memory for them");
	if (b || (b = empty_blob(kind)))
		b->partial = !whole;
	return b;
}

static struct blob *read_blob(struct srcindex *x, const struct src_part *p, unsigned kind)
{
	struct unit *u = unit_of(x, p);
	struct linehead head;
	struct blob *b = NULL;
	int files, rc;

	if (!u)
		return NULL;
	rc = linehead_read(&head, u);
	files = rc == 0;
	if (rc == -2)
		return as_read(x, u, NULL, kind);
	if (kind == BLOB_SCOPES)
		b = scopes_read(dwsource_dies(&x->source, u), files ? &head : NULL);
	else
		b = files ? linetable_blob(&head) : empty_blob(kind);
	if (files)
		linehead_free(&head);
	return as_read(x, u, b, kind);
}

/* Save the blobs to the cache and free them.  They can be read again. */
static void let_go(struct srcindex *x)
{
	srcindex_save(x);
	for (size_t i = 0; i < x->parts; i++)
		for (int k = 0; k < 2; k++) {
			free(x->part[i].blob[k]);
			x->part[i].blob[k] = NULL;
		}
	x->kept = 0;
	x->fresh = 0;
}

static const struct blob *blob_of(struct srcindex *x, uint32_t n, unsigned kind)
{
	struct src_part *p = &x->part[n];
	struct blob *b = p->blob[kind - 1];
	const struct blob *cached;

	if (b)
		return b;
	if (x->cache && (cached = srccache_blob(x->cache, n, kind)))
		return cached;
	if (!(b = p->blob[kind - 1] = read_blob(x, p, kind)))
		return NULL;
	x->kept += blob_size(b);
	x->fresh |= !b->partial;
	return b;
}

/* These functions answer questions about addresses. */

static void take_line(const struct blob *lines, uint64_t addr, struct src_frame *f)
{
	uint32_t at = blob_find(lines, addr);

	if (at == BLOB_NONE || blob_what(lines)[at] == BLOB_NONE)
		return;
	f->file = blob_text(lines, blob_what(lines)[at]);
	f->line = blob_line(lines)[at];
}

static void say_deep(void)
{
	static int said;

	if (!said++)
		msg_warn("left out callers of inlined functions: more than %d levels of inlining",
			SRC_FRAMES_MAX);
}

static size_t take_scopes(const struct blob *b, uint64_t addr, struct src_frame *f)
{
	uint32_t at = blob_find(b, addr), s;
	size_t n = 0;

	if (at == BLOB_NONE || (s = blob_what(b)[at]) >= b->scopes)
		return 1;
	for (;;) {
		const struct scope *scope = &blob_scope(b)[s];
		f[n].func = blob_text(b, scope->name);
		f[n].linkage = (int)scope->linkage;
		f[n].lang = b->lang;
		if (++n == SRC_FRAMES_MAX && scope->parent < s)
			say_deep();
		if (n == SRC_FRAMES_MAX || scope->parent >= s) /* parents come first */
			return n;
		f[n] = (struct src_frame){.file = blob_text(b, scope->file), .line = scope->line};
		s = scope->parent;
	}
}

/* Look ADDR up in Go's own table, which Go programs without debug data have, too.  Returns how many
 * functions were found, 0 or 1. */
static size_t take_go(struct srcindex *x, uint64_t addr, struct src_frame *f)
{
	*f = (struct src_frame){.lang = LANG_GO, .linkage = 1};
	if (!x->go_sought && (x->go_sought = 1))
		(void)gofile_open(&x->go, x->object);
	return x->go.bytes && gofile_find(&x->go, addr, &f->func, &f->file, &f->line) == 0;
}

size_t srcindex_find(struct srcindex *x, uint64_t addr, struct src_frame *frame)
{
	uint32_t n = part_at(x, addr);
	const struct blob *b;
	size_t frames = 1;

	if (n == BLOB_NONE)
		return x->ranges ? 0 : take_go(x, addr, frame);
	if (x->kept > KEPT_MAX)
		let_go(x);
	frame[0] = (struct src_frame){.func = NULL};
	if ((b = blob_of(x, n, BLOB_LINES)))
		take_line(b, addr, &frame[0]);
	if (x->opt.functions && (b = blob_of(x, n, BLOB_SCOPES))) {
		frames = take_scopes(b, addr, frame);
		frame[0].unread = b->partial && !b->points;
	}
	return frames;
}

/* Call SINK for the functions of unit PART.  Addresses that belong to other units are skipped. */
static int each_scope(struct srcindex *x, uint32_t part, const struct blob *b,
	int (*sink)(void *, uint64_t, uint64_t, const struct src_frame *, size_t), void *arg)
{
	static struct src_frame frame[SRC_FRAMES_MAX];

	for (uint32_t i = 0; i + 1 < b->points; i++) {
		size_t n;
		if (blob_what(b)[i] >= b->scopes || part_at(x, blob_addr(b)[i]) != part)
			continue;
		frame[0] = (struct src_frame){.func = NULL};
		n = take_scopes(b, blob_addr(b)[i], frame);
		if (sink(arg, blob_addr(b)[i], blob_addr(b)[i + 1], frame, n) != 0)
			return -1;
	}
	return 0;
}

void srcindex_each(struct srcindex *x,
	int (*sink)(void *, uint64_t, uint64_t, const struct src_frame *, size_t), void *arg)
{
	for (size_t i = 0; i < x->parts; i++) {
		const struct blob *b;
		if (x->kept > KEPT_MAX)
			let_go(x);
		if ((b = blob_of(x, (uint32_t)i, BLOB_SCOPES))
			&& each_scope(x, (uint32_t)i, b, sink, arg) != 0)
			return;
	}
}

/* These functions are for the whole index: they save and close it, and say what it lacks. */

const char *srcindex_debug(struct srcindex *x)
{
	if (x->opened > 0 && x->source.separate)
		return x->source.path;
	return x->cache ? srccache_debug(x->cache) : NULL;
}

void srcindex_save(struct srcindex *x)
{
	if (!x->fresh || x->opened <= 0 || x->source.elf.partial)
		return;
	srccache_save(&(struct srccache_content){x->object, x->source.path, x->identity, x->range,
			      x->ranges, x->part, x->parts},
		x->cache);
	x->fresh = 0;
}

/* 1 when the cache has the debug data that would be read now.  The object and the options decide
 * which those are; another object of the same build-id may have others. */
static int is_chosen(struct srcindex *x)
{
	const char *cached = srccache_debug(x->cache), *why;
	struct elffile elf;
	char *now = NULL;
	int has, same;

	if (elffile_open(&elf, x->object, &why) != 0)
		return 0;
	has = elffile_has_dwarf(&elf);
	elffile_close(&elf);
	if (!has)
		now = debugfile_find(x->object, &x->opt.find);
	same = has ? !cached : now && cached && strcmp(now, cached) == 0;
	free(now);
	return same;
}

int srcindex_partial(const struct srcindex *x)
{
	return x->partial
		|| (x->opened > 0 && (x->source.elf.partial || x->source.alt_elf.partial));
}

struct srcindex *srcindex_open(
	const char *object, const struct src_opt *opt, char *why, size_t size)
{
	struct srcindex *x = calloc(1, sizeof *x);

	*why = 0;
	if (!x || !(x->object = strdup(object))) {
		snprintf(why, size, "%s", strerror(errno));
		free(x);
		return NULL;
	}
	x->opt = *opt;
	if ((x->cache = srccache_open(object)) && !is_chosen(x)) {
		srccache_close(x->cache);
		x->cache = NULL;
	}
	if (x->cache) {
		x->range = srccache_ranges(x->cache, &x->ranges);
		x->part = srccache_parts(x->cache, &x->parts);
		return x;
	}
	if (open_source(x, why, size) != 0 && *why) {
		srcindex_close(x);
		return NULL;
	}
	if (x->opened > 0 && read_units(x) != 0) {
		say_partial(x, "no memory for its units");
		dwsource_close(&x->source);
		x->opened = -1;
		x->ranges = x->parts = 0;
	}
	return x;
}

void srcindex_close(struct srcindex *x)
{
	for (size_t i = 0; i < x->parts; i++)
		for (int k = 0; k < 2; k++)
			free(x->part[i].blob[k]);
	if (!x->cache)
		free(x->range);
	free(x->part);
	srccache_close(x->cache);
	gofile_close(&x->go);
	if (x->opened > 0)
		dwsource_close(&x->source);
	free(x->object);
	free(x);
}
