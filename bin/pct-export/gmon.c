/* gmon.c - writes gmon.out for gprof, a file for each object: DIR/gmon.OBJECT.
 *	"gmon"  version 1, 32 bits  12 bytes zero
 *	then for each histogram: 00, its first and last address (the object's word size), 32 bits
 *	each of bins and bins a second, "seconds" in 15 bytes, 's', 16 bits for each bin
 * A bin is two bytes of program, the finest for gprof.  It holds up to 65535: gprof adds further
 * histograms of the same bounds to it.  Each page with samples has a histogram, and each bin that
 * needs more than one histogram has its own, because gprof refuses histograms that overlap. */
#include "base/count.h"
#include "base/msg.h"
#include "base/must.h"
#include "base/order.h"
#include "export.h"
#include "elf/elfid.h"
#include "inside/escape.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BIN = 2, PAGE = 4096, FULL = 65535, MOST = 1000 * FULL };

struct hit {
	uint32_t obj, unit;
	uint64_t addr; /* address of the bin */
	uint64_t count;
};

static int by_place(const void *a, const void *b)
{
	const struct hit *x = a, *y = b;

	ORDER(x, y, obj);
	ORDER(x, y, unit);
	ORDER(x, y, addr);
	return 0;
}

/* The object's word size in bytes, read from its file; 8 when the file is gone. */
static size_t word_size(const struct export *x, const struct hit *h, size_t n)
{
	const char *path = x->p.obj[h->obj].path, *why;
	struct elfid id;
	unsigned char ident[5] = {0};
	int fd = path[0] == '/' && strncmp(path, "/proc/", 6) != 0 ? elfid_open(path, &id, &why)
								   : -1;

	if (fd >= 0) {
		if (pread(fd, ident, sizeof ident, 0) != sizeof ident)
			ident[4] = 0;
		close(fd);
	}
	return ident[4] == 1 && h[n - 1].addr <= UINT32_MAX - PAGE ? 4 : 8;
}

static void put_address(FILE *out, uint64_t v, size_t word)
{
	uint32_t small = (uint32_t)v;

	if (word == 4)
		fwrite(&small, sizeof small, 1, out);
	else
		fwrite(&v, sizeof v, 1, out);
}

/* Write histograms of BINS bins from LOW on, as many as its N hits need. */
static void histogram(
	struct export *x, struct hit *h, size_t n, uint64_t low, uint32_t bins, size_t word)
{
	const struct export_unit *u = &x->unit[h->unit];
	int time = u->interval != 0;
	uint32_t rate = !time ? 1
		: u->interval >= 1000000000
		? 1
		: (uint32_t)((1000000000 + u->interval / 2) / u->interval);
	char dimension[15] = "samples";
	static uint16_t bin[PAGE / BIN];
	int more = 1;

	if (time)
		memcpy(dimension, "seconds", 8);
	while (more) {
		memset(bin, 0, bins * sizeof *bin);
		more = 0;
		for (size_t i = 0; i < n; i++) {
			uint16_t part = h[i].count > FULL ? FULL : (uint16_t)h[i].count;
			bin[(h[i].addr - low) / BIN] = part;
			h[i].count -= part;
			more |= h[i].count > 0;
		}
		putc(0, x->out);
		put_address(x->out, low, word);
		put_address(x->out, low + (uint64_t)bins * BIN, word);
		fwrite(&bins, sizeof bins, 1, x->out);
		fwrite(&rate, sizeof rate, 1, x->out);
		fwrite(dimension, sizeof dimension, 1, x->out);
		putc(time ? 's' : 'n', x->out);
		fwrite(bin, sizeof *bin, bins, x->out);
	}
}

/* The file's name, DIR/gmon.OBJECT, with .2, .3 ... when other objects have that name. */
static char *file_name(const struct export *x, const char *dir, uint32_t obj, struct places *used)
{
	const char *base = strrchr(x->object[obj], '/');
	size_t size;
	char *path;
	unsigned k = 1;

	base = base && base[1] ? base + 1 : x->object[obj];
	if (strlen(base) > 200)
		base += strlen(base) - 200;
	size = strlen(dir) + strlen(base) + 32;
	path = must(malloc(size));
	for (;;) {
		size_t before = used->objs;
		snprintf(path, size, k > 1 ? "%s/gmon.%s.%u" : "%s/gmon.%s", dir, base, k);
		k++;
		places_obj(used, &(struct place_obj){.path = path});
		if (used->objs > before)
			return path;
	}
}

static void object(struct export *x, const char *path, struct hit *h, size_t n)
{
	static const char zero[12];
	int32_t version = 1;
	size_t word = word_size(x, h, n);

	export_open(x, path);
	fwrite("gmon", 4, 1, x->out);
	fwrite(&version, sizeof version, 1, x->out);
	fwrite(zero, sizeof zero, 1, x->out);
	for (size_t i = 0, end; i < n; i = end) {
		uint64_t low = h[i].addr & ~(uint64_t)(PAGE - 1), high = low + PAGE - BIN;

		end = i + 1;
		if (h[i].count > FULL) {
			if (h[i].count > MOST)
				h[i].count = export_limit(x, h[i].count, MOST);
			histogram(x, h + i, 1, h[i].addr, 1, word);
			continue;
		}
		/* end at neighbours that have histograms of their own */
		if (i && h[i - 1].count == 0 && h[i - 1].addr >= low)
			low = h[i - 1].addr + BIN;
		while (end < n && h[end].addr <= high && h[end].count <= FULL)
			end++;
		if (end < n && h[end].addr <= high)
			high = h[end].addr - BIN;
		histogram(x, h + i, end - i, low, (uint32_t)((high - low) / BIN + 1), word);
	}
	export_close(x);
}

/* 1 when the address of frame F is its object's own; a frame that came with a name may have
 * another. */
static int placed(const struct export *x, uint32_t f)
{
	static uint32_t last = PLACE_NONE; /* the object with the known sections */
	static uint64_t code[64][2];
	static size_t n;
	const struct place_obj *o = &x->p.obj[x->p.frame[f].obj];
	struct elfid id;
	const char *why;
	int fd = -1;

	if (!x->p.frame[f].name)
		return 1;
	if (last != x->p.frame[f].obj) {
		last = x->p.frame[f].obj;
		n = 0;
		if (o->path[0] == '/' && strncmp(o->path, "/proc/", 6) != 0)
			fd = elfid_open(o->path, &id, &why);
	}
	if (fd >= 0) {
		n = elfid_code(fd, code, sizeof code / sizeof *code);
		close(fd);
	}
	for (size_t i = 0; i < n; i++)
		if (x->frame[f].addr >= code[i][0] && x->frame[f].addr < code[i][1])
			return 1;
	return 0;
}

/* Put the leaves of all paths into H, added up by bin.  Returns the number of bins. */
static size_t gather_hits(struct export *x, struct hit *h)
{
	size_t n = 0, merged = 0;
	uint64_t nowhere = 0;

	for (uint32_t i = 0; i < x->p.nodes; i++) {
		const uint32_t *path;
		size_t len;
		uint32_t leaf;

		if (!x->p.node[i].count)
			continue;
		path = export_path(x, i, &len);
		leaf = path[len - 1];
		if (!placed(x, leaf)) {
			count_add(&nowhere, x->p.node[i].count);
			continue;
		}
		h[n++] = (struct hit){.obj = x->p.frame[leaf].obj,
			.count = x->p.node[i].count,
			.unit = x->p.group[x->p.node[i].group].unit,
			.addr = x->frame[leaf].addr & ~(uint64_t)(BIN - 1)};
	}
	if (nowhere) {
		msg_warn("left out %" PRIu64
			 " samples: gmon needs an address in an object, and they have none",
			nowhere);
		x->bad = 1;
	}
	qsort(h, n, sizeof *h, by_place);
	for (size_t i = 0; i < n; i++)
		if (merged && by_place(&h[merged - 1], &h[i]) == 0)
			count_add(&h[merged - 1].count, h[i].count);
		else
			h[merged++] = h[i];
	return merged;
}

void export_gmon(struct export *x)
{
	struct hit *h = must(calloc(x->p.nodes + 1, sizeof *h));
	const char *dir = x->name;
	struct places used = {0};
	size_t n = gather_hits(x, h);

	if (mkdir(dir, 0777) != 0 && errno != EEXIST)
		msg_die(EXIT_FAIL, "cannot make directory %s: %s", dir, strerror(errno));
	for (size_t i = 0, end; i < n; i = end) {
		char *path = file_name(x, dir, h[i].obj, &used);

		for (end = i + 1; end < n && h[end].obj == h[i].obj && h[end].unit == h[i].unit;)
			end++;
		object(x, path, h + i, end - i);
		free(path);
	}
	places_free(&used);
	free(h);
}
