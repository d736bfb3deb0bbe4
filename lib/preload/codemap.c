/* codemap.c - owns the list of code and its unwind tables.
 *
 * There are two lists, as in regions.c.  Handlers follow the pointers of a list, so it must not
 * change while one reads it: `inside` counts the handlers that read each list.  A writer waits for
 * them for a bounded time; if they stay, no list is usable until a later scan. */
#include "preload/codemap.h"
#include "preload/config.h"
#include "preload/gone.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define CODES_MAX 2048
#define WAITS 20 /* sleeps of 50 us, to wait for handlers that read */

static struct unwind_object code[2][CODES_MAX];
static unsigned count[2], current;
static CHILD_DATA int inside[2];
static int usable;
static struct unwind_cache cache;
static int filling; /* this scan fills a list */
static int waiting;

int codemap_enter(struct unwind_space *space)
{
	for (int tries = 0; tries < 3; tries++) {
		unsigned n = __atomic_load_n(&current, __ATOMIC_SEQ_CST) % 2;

		if (!__atomic_load_n(&usable, __ATOMIC_SEQ_CST))
			return -1;
		__atomic_add_fetch(&inside[n], 1, __ATOMIC_SEQ_CST);
		if (__atomic_load_n(&current, __ATOMIC_SEQ_CST) % 2 == n) {
			*space = (struct unwind_space){.machine = unwind_native,
				.objects = code[n],
				.count = count[n],
				.cache = &cache};
			return (int)n;
		}
		codemap_leave((int)n);
	}
	return -1;
}

void codemap_leave(int token)
{
	__atomic_sub_fetch(&inside[token], 1, __ATOMIC_SEQ_CST);
}

CHILD_CODE void codemap_forget(void)
{
	inside[0] = inside[1] = 0;
}

int codemap_wait(int on)
{
	int was = waiting;

	waiting = on;
	return was;
}

void codemap_begin(void)
{
	unsigned next = (current + 1) % 2;

	filling = 0;
	if (waiting || (config.depth < 2 && !config.exprs) || !unwind_native)
		return;
	for (int i = 0; __atomic_load_n(&inside[next], __ATOMIC_SEQ_CST); i++) {
		if (i == WAITS) {
			__atomic_store_n(&usable, 0, __ATOMIC_SEQ_CST);
			return;
		}
		wait_ns(50000);
	}
	filling = 1;
	count[next] = 0;
}

/* Returns 1 when the file at P, with status ST, has the same first bytes (ELF header and first
 * program headers) as what is loaded at HEAD.  This distinguishes files with the same inode number
 * where stat reports another device than the maps do (btrfs, overlayfs before Linux 6.8). */
static int begins_as(uintptr_t head, const void *p, const struct stat *st)
{
	static char loaded[256];
	size_t n = (size_t)st->st_size < sizeof loaded ? (size_t)st->st_size : sizeof loaded;

	return head && saferead(loaded, head, n) == (long)n && memcmp(loaded, p, n) == 0;
}

/* Map the file of O permanently, as O->image.  It stays NULL when the file is no longer the one
 * that was loaded. */
static void map_file(struct object *o, const struct map *m)
{
	struct stat st;
	int fd, e = errno;
	void *p;

	o->imaged = 1;
	if (!m->ino)
		return;
	fd = m->deleted ? gone_open(m->start, m->end, m->ino)
			: open(m->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_ino == m->ino
		&& st.st_size > 0) {
		p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (p != MAP_FAILED && (st.st_dev == (dev_t)m->dev || begins_as(m->head, p, &st))) {
			o->image = p;
			o->image_size = (uint64_t)st.st_size;
		} else if (p != MAP_FAILED) {
			munmap(p, (size_t)st.st_size);
		}
	}
	if (fd >= 0)
		close(fd);
	if (!o->image && m->deleted && m->head)
		o->image = gone_image(m->head, &o->image_size);
	errno = e;
}

void codemap_drop(void)
{
	struct object *o;

	__atomic_store_n(&usable, 0, __ATOMIC_SEQ_CST);
	unwind_forget(&cache);
	for (unsigned n = 1; (o = object_at(n)); n++) {
		if (o->image)
			munmap((void *)(uintptr_t)o->image, (size_t)o->image_size);
		if (o->frames.bytes)
			munmap(o->frames.bytes, (size_t)o->frames.size);
		o->image = NULL;
		o->frames = (struct frameindex){0};
		o->imaged = 0;
	}
}

#define FRAMES_MAX ((uint64_t)32 << 20) /* bytes of one head and its tables */

/* The tables of U, which belongs to O, lack their search table (header): make one. */
static void give_head(struct object *o, struct unwind_object *u)
{
	struct frameindex *f = &o->frames;
	void *p;

	if (!f->tried++ && frameindex_measure(f, u, unwind_native) == 0 && f->size <= FRAMES_MAX) {
		p = mmap(NULL, f->size, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		f->bytes = p == MAP_FAILED ? NULL : p;
		if (f->bytes && frameindex_write(f, u, unwind_native) != 0) {
			munmap(p, f->size);
			f->bytes = NULL;
		}
	}
	frameindex_give(f, u);
}

/* Compute in *HEAD where the first byte of O's file would lie, from the code mapping M, when the
 * file's first bytes are not mapped.  Returns 0 or -1.  Two segments may begin in one page, so
 * several addresses are possible: take the first one for a file's first mapping, and for a later
 * mapping the one that agrees with the previous mapping. */
static int headless(const struct object *o, const struct map *m, uint64_t *head)
{
	static uint64_t dev, ino, before;
	uint64_t it;
	int found = 0;

	for (unsigned n = 0;
		unwind_address(o->image, o->image_size, m->start, m->end, m->offset, n, &it) == 0;
		n++)
		if (!found++ || (dev == m->dev && ino == m->ino && it == before))
			*head = it;
	dev = m->dev;
	ino = m->ino;
	before = *head;
	return found ? 0 : -1;
}

void codemap_add(const struct map *m, struct object *o)
{
	unsigned next = (current + 1) % 2;
	uint64_t head = m->head;
	struct unwind_object *u = &code[next][count[next]];

	if (!filling || count[next] == CODES_MAX)
		return;
	*u = (struct unwind_object){.start = m->start, .end = m->end};
	if (o && m->path[0] == '/') {
		if (!o->imaged)
			map_file(o, m);
		/* missing tables must not look like code that has none */
		u->header = UNWIND_NOWHERE;
		if (o->image && (head || headless(o, m, &head) == 0))
			unwind_load(u, unwind_native, o->image, o->image_size, head, 0);
		if (u->no_head)
			give_head(o, u);
		u->debug = NULL; /* reading debug data takes too long in a handler */
	} else if (o && strcmp(m->path, "[vdso]") == 0) {
		unwind_load(u, unwind_native, (const uint8_t *)m->start, m->end - m->start,
			m->start, 1);
	}
	count[next]++;
}

void codemap_end(int ok)
{
	if (!filling || !ok)
		return;
	unwind_forget(&cache);
	__atomic_add_fetch(&current, 1, __ATOMIC_SEQ_CST);
	__atomic_store_n(&usable, 1, __ATOMIC_SEQ_CST);
}
