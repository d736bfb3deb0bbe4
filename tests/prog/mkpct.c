/* mkpct - writes a data file from its arguments, for tests with known answers.
 *
 *	mkpct FILE kind=h object=/bin/x like=/bin/x addr=0x1000 size=0x2000 0x1139=5 0x1150=2
 *	mkpct FILE kind=l depth=3 object=/bin/x obj=/lib/y 0x1139=@100,7,1:0x20,0:0x1200
 *	mkpct FILE kind=l flags=32 depth=3 obj=/lib/y 0x1200=ne0 1:0x20=n1 0x1139=@100,7,2
 *	mkpct FILE kind=t depth=3 object=/bin/x obj=/lib/y 0x1200=0,e0 1:0x20=0,1 0x1139=5,2
 *
 * A head field is NAME=NUMBER (addr and size are those of the mapping); strings: object program
 * name cmdline accounts event cgroup stamp; like=PATH takes size, mtime and build-id from a file;
 * obj=PATH adds to the object table; lostN=COUNT; serial=NUMBER of the last record so far;
 * boot=HEX.  A sample is
 * ADDRESS=COUNT, in logs
 * ADDRESS=COUNT or ADDRESS=@TIME,TID[,INDEX:ADDRESS]...  taken is what was recorded and lost unless
 * given.  kind=a: records of COUNT.  kind=t: nodes PLACE=COUNT,CALLER: the number of a
 * node, or e and why the path ends (PCT_END_*).  flags=32: nodes PLACE=nCALLER, and samples have
 * such a CALLER instead of all; PLACE=xN: N nodes, each called by the one before.
 * turns=FILE: the order of samples as the lines of FILE have it,
 * ADDRESS THREAD; for an accounts file. */
#include "elf/elfid.h"
#include "inside/sampleorder.h"
#include "format/pctfile.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct pct_head h = {
	.magic = PCT_MAGIC,
	.order = PCT_ORDER,
	.version = PCT_VERSION,
	.word = 8,
	.kind = 'h',
	.head_size = 2 * PCT_PAGE,
	.map_start = 0x400000,
	.map_size = 0x10000,
	.obj_addr = 0x1000,
	.pid = 4711,
	.ppid = 1,
	.start_ticks = 12345,
	.start_time = UINT64_C(1700000000) * 1000000000,
	.collector = 'p',
	.timer = 'E',
	.bin_size = 1,
	.width = 4,
	.interval = 1000000,
	.ring = 16,
	.threads = 1,
};
static struct pct_obj obj[64];
static char strings[PCT_PAGE];
static unsigned string_end = PCT_FIXED, objs = 1;
static uint64_t recorded, serial;
static int taken_given, fd;
static const char *turns;

static void put(const void *p, size_t n, uint64_t off)
{
	if (pwrite(fd, p, n, (off_t)off) != (ssize_t)n)
		err(1, "pwrite");
}

static struct pct_str string(const char *s, size_t n)
{
	struct pct_str r = {string_end, (uint32_t)n};

	if (string_end + n > sizeof strings) { /* long ones: a bigger head */
		static uint32_t at;
		if (!at)
			at = h.head_size;
		r.off = at;
		put(s, n, at);
		at += (uint32_t)n;
		h.head_size = (at + PCT_PAGE - 1) / PCT_PAGE * PCT_PAGE;
		return r;
	}
	memcpy(strings + string_end, s, n);
	string_end += (unsigned)n;
	return r;
}

static void like(const char *path, uint64_t *size, uint64_t *mtime, uint8_t *len, uint8_t *id)
{
	struct elfid e;
	const char *why;

	if (elfid_open(path, &e, &why) < 0)
		errx(1, "%s: %s", path, why);
	*size = e.size;
	*mtime = e.mtime;
	*len = e.len;
	memcpy(id, e.id, sizeof e.id);
}

/* Where the low SIZE bytes of *N lie, in either order of bytes. */
static const void *low(const uint64_t *n, size_t size)
{
	static const uint16_t one = 1;

	return (const char *)n + (*(const char *)&one ? 0 : sizeof *n - size);
}

static int head_field(const char *name, const char *value)
{
#define F(field) \
	{ \
#field, offsetof(struct pct_head, field), sizeof h.field \
	}
	static const struct {
		const char *name;
		size_t off, size;
	} field[] = {
		F(version),
		F(word),
		F(head_size),
		F(flags),
		F(data_size),
		F(map_start),
		F(map_off),
		F(obj_size),
		F(obj_mtime),
		F(build_id_len),
		F(pid),
		F(ppid),
		F(start_ticks),
		F(start_time),
		F(start_mono),
		F(run),
		F(rec_words),
		F(bin_size),
		F(width),
		F(random),
		F(interval),
		F(ring),
		F(depth),
		F(denied_e),
		F(denied_t),
		F(instance),
		F(modes),
		F(period),
		F(early),
		F(taken),
		F(next),
		F(seq),
		F(threads),
		F(untimed),
		{"addr", offsetof(struct pct_head, obj_addr), 8},
		{"size", offsetof(struct pct_head, map_size), 8},
	};
	uint64_t v = strtoull(value, NULL, 0);
	unsigned n;

	if (sscanf(name, "lost%u", &n) == 1 && n < PCT_LOST_MAX) {
		h.lost[n] = v;
		return 1;
	}
	for (size_t i = 0; i < sizeof field / sizeof *field; i++)
		if (strcmp(field[i].name, name) == 0) {
			memcpy((char *)&h + field[i].off, low(&v, field[i].size), field[i].size);
			taken_given |= strcmp(name, "taken") == 0;
			return 1;
		}
	return 0;
}

static int other_field(const char *name, const char *value)
{
	struct {
		const char *name;
		struct pct_str *s;
	} str[] = {
		{"object", &h.object},
		{"program", &h.program},
		{"name", &h.name},
		{"accounts", &h.accounts},
		{"event", &h.event},
		{"cgroup", &h.cgroup},
	};

	for (size_t i = 0; i < sizeof str / sizeof *str; i++)
		if (strcmp(str[i].name, name) == 0) {
			*str[i].s = string(value, strlen(value));
			return 1;
		}
	if (strcmp(name, "kind") == 0)
		h.kind = (uint8_t)*value;
	else if (strcmp(name, "timer") == 0)
		h.timer = (uint8_t)*value;
	else if (strcmp(name, "collector") == 0)
		h.collector = (uint8_t)*value;
	else if (strcmp(name, "boot") == 0)
		for (unsigned i = 0;
			i < sizeof h.boot && sscanf(value + 2 * i, "%2hhx", &h.boot[i]) == 1;)
			i++;
	else if (strcmp(name, "stamp") == 0)
		memcpy(h.translator, value, strnlen(value, sizeof h.translator));
	else if (strcmp(name, "like") == 0)
		like(value, &h.obj_size, &h.obj_mtime, &h.build_id_len, h.build_id);
	else if (strcmp(name, "turns") == 0)
		turns = value;
	else if (strcmp(name, "serial") == 0)
		serial = strtoull(value, NULL, 0);
	else if (strcmp(name, "cmdline") == 0) {
		char *v = strdup(value);
		for (char *p = v; *p; p++)
			if (*p == ' ')
				*p = 0;
		h.cmdline = string(v, strlen(value) + 1);
	} else if (strcmp(name, "obj") == 0) {
		struct pct_obj *o = &obj[objs++];
		o->used = 1;
		snprintf(o->path, sizeof o->path, "%s", value);
		if (value[0] != '[')
			like(value, &o->obj_size, &o->obj_mtime, &o->build_id_len, o->build_id);
	} else {
		return 0;
	}
	return 1;
}

/* The number of a node, or e and why there is none. */
static uint64_t caller(const char *text)
{
	return *text == 'e' ? PCT_ENDS + strtoull(text + 1, NULL, 0) : strtoull(text, NULL, 0);
}

static uint64_t place(const char *name)
{
	char *end;
	uint64_t n = strtoull(name, &end, 0);

	return *end == ':' ? n << 48 | strtoull(end + 1, NULL, 0) : n;
}

static void log_node(const char *name, const char *value)
{
	uint64_t rec[PCT_REC_FIXED] = {++serial | PCT_LOG_NODE, place(name), caller(value + 1)};

	put(rec, sizeof rec, h.head_size + h.next++ * sizeof rec);
}

static void record(uint64_t addr, const char *spec)
{
	uint64_t rec[PCT_REC_FIXED + PCT_DEPTH_MAX] = {0, addr, serial * 1000, h.pid};
	char *end;

	rec[0] = ++serial;
	if (*spec == '@') {
		rec[2] = strtoull(spec + 1, &end, 0);
		if (*end == ',')
			rec[3] = (uint32_t)strtoul(end + 1, &end, 0);
		if (h.flags & PCT_F_NODES)
			rec[3] |= caller(*end ? end + 1 : "e0") << 32;
		for (unsigned n = 1; *end == ',' && n < h.depth && !(h.flags & PCT_F_NODES); n++) {
			uint64_t index = strtoull(end + 1, &end, 0);
			rec[3 + n] = index << 48 | (*end == ':' ? strtoull(end + 1, &end, 0) : 0);
			rec[3] += UINT64_C(1) << 32;
		}
	}
	if (h.flags & PCT_F_NODES && *spec != '@')
		rec[3] |= (uint64_t)PCT_ENDS << 32;
	if (h.kind == 'a')
		rec[0] = 1;
	put(rec, h.rec_words * 8u,
		h.head_size + (h.kind == 'c' ? h.next % h.ring : h.next) * h.rec_words * 8);
	h.next++;
	recorded += h.kind != 'c' || h.next <= h.ring;
}

/* N nodes of that place after the last one, which is the first one's caller. */
static void chain(const char *name, uint64_t n)
{
	while (n--) {
		uint64_t above = h.kind == 't' ? h.next : serial;
		uint64_t node[PCT_REC_NODE] = {0, place(name), above};
		uint64_t rec[PCT_REC_FIXED] = {++serial | PCT_LOG_NODE, place(name), above};
		size_t size = h.kind == 't' ? sizeof node : sizeof rec;
		put(h.kind == 't' ? node : rec, size, h.head_size + h.next++ * size);
	}
}

static void node(const char *name, const char *value)
{
	char *end;
	uint64_t rec[PCT_REC_NODE] = {strtoull(value, &end, 0), place(name), PCT_ENDS};

	if (*end == ',')
		rec[2] = caller(end + 1);
	put(rec, sizeof rec, h.head_size + h.next++ * sizeof rec);
	recorded += rec[0];
}

static void sample(const char *name, const char *value)
{
	uint64_t addr = strtoull(name, NULL, 0), n = strtoull(value, NULL, 0);

	if (*value == 'x') {
		chain(name, strtoull(value + 1, NULL, 0));
		return;
	}
	if (h.kind == 't') {
		node(name, value);
		return;
	}
	if (h.flags & PCT_F_NODES && *value == 'n') {
		log_node(name, value);
		return;
	}
	if (h.kind == 'a' && *value != '@') {
		uint64_t rec[PCT_REC_FIXED + PCT_DEPTH_MAX] = {n, addr};
		put(rec, h.rec_words * 8u, h.head_size + h.next++ * h.rec_words * 8);
		recorded += n;
		return;
	}
	if (h.kind != 'h') {
		for (uint64_t i = *value == '@' ? 1 : n; i--;)
			record(addr, value);
		return;
	}
	put(low(&n, h.width), h.width, h.head_size + (addr - h.obj_addr) / h.bin_size * h.width);
	recorded += n;
}

static void layout(void)
{
	if (!h.rec_words && h.kind == 'a' && !h.depth)
		h.rec_words = PCT_REC_COUNTED;
	if (!h.rec_words && h.kind == 't')
		h.rec_words = PCT_REC_NODE;
	if (!h.rec_words && h.flags & PCT_F_NODES)
		h.rec_words = PCT_REC_FIXED;
	if (!h.rec_words && h.kind != 'h')
		h.rec_words = (uint16_t)(PCT_REC_FIXED + (h.depth ? h.depth - 1 : 0));
	if (objs > 1) {
		h.objs_off = h.head_size;
		h.objs_max = objs;
		h.head_size += objs * PCT_PAGE;
		put(obj, objs * sizeof *obj, h.objs_off);
	}
	if (!h.data_size && h.kind == 'h')
		h.data_size = (h.map_size + h.bin_size - 1) / h.bin_size * h.width;
	if (!h.data_size && h.kind == 'c')
		h.data_size = h.ring * h.rec_words * 8;
	if (ftruncate(fd, (off_t)(h.head_size + h.data_size)) != 0)
		err(1, "ftruncate");
}

static void put_turns(void)
{
	struct pct_order o = {0, PCT_ORDER_MAX, PCT_ORDER_MARK};
	uint64_t end = (h.objs_off ? h.objs_off : h.head_size) - sizeof o, addr;
	unsigned thread;
	FILE *f = fopen(turns, "r");

	if (!f)
		err(1, "%s", turns);
	while (fscanf(f, "%" SCNi64 " %u", (int64_t *)&addr, &thread) == 2) {
		uint32_t slot = sampleorder_slot(o.begun++, o.slots);
		uint32_t pc = (uint32_t)(h.map_start + addr - h.obj_addr);
		uint8_t id = (uint8_t)thread;
		if (slot >= o.slots)
			continue;
		put(&pc, 4, end - 4 * (uint64_t)(o.slots - slot));
		put(&id, 1, end - 5 * (uint64_t)o.slots + slot);
	}
	fclose(f);
	put(&o, sizeof o, end);
}

int main(int argc, char **argv)
{
	int laid_out = 0;

	if (argc < 2 || (fd = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600)) < 0)
		err(1, "open");
	string("", 0);
	for (int i = 2; i < argc; i++) {
		char *value = strchr(argv[i], '=');
		if (!value)
			errx(1, "not NAME=VALUE: %s", argv[i]);
		*value++ = 0;
		if (argv[i][0] >= '0' && argv[i][0] <= '9') {
			if (!laid_out++)
				layout();
			sample(argv[i], value);
		} else if (!head_field(argv[i], value) && !other_field(argv[i], value)) {
			errx(1, "unknown: %s", argv[i]);
		}
	}
	if (!laid_out)
		layout();
	if (!h.object.len)
		other_field("object", "/nowhere/object");
	if (!h.name.len)
		other_field("name", "prog");
	if (!h.program.len)
		other_field("program", "/nowhere/prog");
	if (h.kind == 'c' && h.flags & PCT_F_ACCOUNTS && !h.seq)
		h.seq = serial;
	if (!taken_given) {
		h.taken = h.kind == 'c' ? h.next : recorded;
		for (int i = 0; i < PCT_LOST_MAX; i++)
			h.taken += h.lost[i];
	}
	memcpy(strings, &h, sizeof h);
	put(strings, sizeof strings, 0);
	if (turns)
		put_turns();
	return 0;
}
