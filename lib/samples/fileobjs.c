/* fileobjs.c - owns the objects of one data file.  In: 0x0003000000001139; out: the frame at 0x1139
 * of the object that is third in the file's table. */
#include "base/msg.h"
#include "elf/elfid.h"
#include "run/jitmap.h"
#include "samples/fileobjs.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The path of the copy of the object with build-id ID in the data directory of R; NULL when there
 * is none.  Collectors copy objects that they find only through a process. */
static char *kept(const struct reader *r, const uint8_t *id, size_t len)
{
	static char path[PATH_MAX + 80];
	/* DIR/PROG.PID/OBJECT, and a daemon's DIR/TIME/PROG/OBJECT */
	static const char *const up[] = {"..", "../.."};
	const char *slash = strrchr(r->path, '/');
	char hex[65];

	if (!len)
		return NULL;
	for (size_t i = 0; i < sizeof up / sizeof *up; i++) {
		snprintf(path, sizeof path, "%.*s/%s/.objects/%s",
			slash ? (int)(slash - r->path) : 1, slash ? r->path : ".", up[i],
			elfid_hex(id, len, hex));
		if (access(path, R_OK) == 0)
			return path;
	}
	return NULL;
}

void fileobjs_made(const char *file, struct place_obj *o)
{
	static char path[PATH_MAX + 80];
	const char *slash = strrchr(file, '/');
	struct stat st;

	if (strcmp(o->path, "[anon]") != 0)
		return;
	snprintf(path, sizeof path, "%.*s/" JITMAP_COPY, slash ? (int)(slash - file) : 1,
		slash ? file : ".");
	if (lstat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return;
	o->path = path;
	o->size = (uint64_t)st.st_size;
	o->mtime = (uint64_t)st.st_mtim.tv_sec * 1000000000u + (uint64_t)st.st_mtim.tv_nsec;
	o->flags = PCT_F_RAW_ADDR;
}

/* Object NUMBER, whose path is PATH, was met in F's file: when it is Python, read its names. */
static void met(struct fileobjs *f, const char *path, uint32_t number)
{
	if (f->python || strcmp(path, PCT_PYTHON) != 0)
		return;
	f->python = number + 1;
	f->names = pynames_beside(f->r->path);
}

static uint32_t frame_at(struct fileobjs *f, uint32_t obj, uint64_t addr)
{
	char line[16];
	struct textframe t = {.has_addr = 1, .addr = addr, .line = line, .count = 1};
	const struct pyname *n;
	uint32_t number;

	if (obj + 1 != f->python || !(n = pynames_find(f->names, addr, &number)))
		return places_frame(f->p, obj, addr);
	t.func = n->name;
	if (*n->file) {
		snprintf(line, sizeof line, "%" PRIu32, number);
		t.file = n->file;
	} else {
		t.line = NULL; /* <GC> */
	}
	return f->say(f->arg, f->p, &t);
}

uint32_t fileobjs_own(struct fileobjs *f, uint64_t address)
{
	return frame_at(f, f->own, address);
}

void fileobjs_begin(
	struct fileobjs *f, struct places *p, struct reader *r, fileobjs_say *say, void *arg)
{
	const struct pct_head *h = &r->head;
	struct place_obj o = {.path = (char *)r->object,
		.size = h->obj_size,
		.mtime = h->obj_mtime,
		.id_len = h->build_id_len,
		.flags = h->flags & (PCT_F_DELETED | PCT_F_RAW_ADDR)};

	memcpy(o.id, h->build_id, sizeof o.id);
	memcpy(o.stamp, h->translator, sizeof o.stamp);
	memcpy(o.boot, h->boot, sizeof o.boot);
	o.kept = kept(r, o.id, o.id_len);
	fileobjs_made(r->path, &o);
	*f = (struct fileobjs){.p = p, .r = r, .say = say, .arg = arg};
	f->own = places_obj(p, &o);
	met(f, o.path, f->own);
	f->table = calloc(h->objs_max + 1, sizeof *f->table);
	if (!f->table)
		msg_die(EXIT_FAIL, "cannot keep the samples: %s", strerror(errno));
}

/* Set *OUT to the number in P of the object with index I in the file's table.  Returns 0, or -1
 * when the table is damaged. */
static int table_object(struct fileobjs *f, unsigned i, uint32_t *out)
{
	struct pct_obj e;
	struct place_obj o = {
		.path = i == PCT_NOWHERE ? "[unknown]" : e.path, .flags = PCT_F_RAW_ADDR};

	if (i == 0) {
		*out = f->own;
		return 0;
	}
	if (i != PCT_NOWHERE) {
		if (i < f->r->head.objs_max && f->table[i]) {
			*out = f->table[i] - 1;
			return 0;
		}
		if (reader_object(f->r, i, &e) != 0)
			return -1;
		o.size = e.obj_size;
		o.mtime = e.obj_mtime;
		o.id_len = e.build_id_len;
		memcpy(o.id, e.build_id, sizeof o.id);
		o.kept = kept(f->r, o.id, o.id_len);
		o.flags = e.flags & (PCT_F_DELETED | PCT_F_RAW_ADDR);
		if (strcmp(e.path, PCT_KERNEL) == 0)
			memcpy(o.boot, f->r->head.boot, sizeof o.boot);
		fileobjs_made(f->r->path, &o);
	}
	*out = places_obj(f->p, &o);
	met(f, o.path, *out);
	if (i != PCT_NOWHERE)
		f->table[i] = *out + 1;
	return 0;
}

int fileobjs_caller(struct fileobjs *f, uint64_t caller, uint32_t *frame)
{
	uint32_t obj;
	uint64_t addr = caller & PCT_PLACE_ADDR;

	if (caller == PCT_PLACE_LEFT) {
		*frame = places_cut(f->p);
		return 0;
	}
	if (table_object(f, (unsigned)(caller >> 48), &obj) != 0)
		return -1;
	if (strcmp(f->p->obj[obj].path, PCT_KERNEL) == 0)
		addr |= ~PCT_PLACE_ADDR;
	*frame = frame_at(f, obj, addr);
	return 0;
}

void fileobjs_end(struct fileobjs *f)
{
	free(f->table);
}
