/* objects.c - owns the table of objects. */
#include "preload/config.h"
#include "preload/datafile.h"
#include "preload/gone.h"
#include "preload/rules.h"
#include "preload/saferead.h"
#include "preload/objects.h"
#include "preload/pathtree.h"

#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* These tables only grow; a forked child inherits them unchanged. */
#define BLOCK 64
static struct object *objects[OBJECTS_MAX / BLOCK]; /* blocks, mapped when first needed */
static unsigned objects_count;
static char *names, *names_end; /* paths, one after the other */

#define NAMES_CHUNK ((size_t)16 << 10)

static void *pages(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

static const char *keep(const char *path)
{
	size_t n = strlen(path) + 1;
	char *at;

	if ((size_t)(names_end - names) < n) {
		if (!(names = pages(NAMES_CHUNK))) {
			names_end = NULL;
			return NULL;
		}
		names_end = names + NAMES_CHUNK;
	}
	at = names;
	memcpy(at, path, n);
	names += n;
	return at;
}

/* Returns the distance of START from the first byte of its file.  It tells two segments apart that
 * begin in one page of the file. */
static uintptr_t above(uintptr_t start, uintptr_t head)
{
	return head ? start - head : 0;
}

static int same(const struct object *o, const struct map *m, uintptr_t window)
{
	if (window || o->window)
		return window == o->window;
	return o->ino == m->ino && o->dev == m->dev && o->offset == m->offset
		&& o->size == m->end - m->start
		&& above(o->start, o->head) == above(m->start, m->head)
		&& strcmp(o->path, m->path) == 0;
}

struct object *object_of(const struct map *m, uintptr_t window)
{
	struct object *o, **block = &objects[objects_count / BLOCK];

	for (unsigned n = 1; (o = object_at(n)); n++)
		if (same(o, m, window)) {
			o->start = window ? window : m->start;
			o->head = m->head;
			return o;
		}
	if (objects_count == OBJECTS_MAX || (!*block && !(*block = pages(BLOCK * sizeof **block))))
		return NULL;
	o = &(*block)[objects_count % BLOCK];
	o->path = window ? "[anon]" : keep(m->path);
	if (!o->path)
		return NULL;
	o->dev = m->dev;
	o->ino = m->ino;
	o->offset = window ? 0 : m->offset;
	o->size = window ? ANON_WINDOW : m->end - m->start;
	o->window = window;
	o->start = window ? window : m->start;
	o->head = m->head;
	o->flags = m->deleted ? PCT_F_DELETED : 0;
	o->index = (uint16_t)++objects_count;
	return o;
}

struct object *object_at(unsigned n)
{
	return n && n <= objects_count ? &objects[(n - 1) / BLOCK][(n - 1) % BLOCK] : NULL;
}

/* Find the GNU build-id in the notes at ADDR of this process, and store it in O. */
static void find_build_id(struct object *o, uintptr_t addr, uint64_t size)
{
	_Alignas(8) static unsigned char note[2048];
	long n = saferead(note, addr, size < sizeof note ? size : sizeof note);

	for (long at = 0; at + (long)sizeof(ElfW(Nhdr)) <= n;) {
		ElfW(Nhdr) h;
		long name = at + (long)sizeof h, desc;
		memcpy(&h, note + at, sizeof h);
		if (h.n_namesz > sizeof note || h.n_descsz > sizeof note)
			return;
		desc = name + (long)((h.n_namesz + 3) & ~3u);
		at = desc + (long)((h.n_descsz + 3) & ~3u);
		if (at > n)
			return;
		if (h.n_type == NT_GNU_BUILD_ID && h.n_namesz == 4
			&& memcmp(note + name, "GNU", 4) == 0 && h.n_descsz <= sizeof o->build_id) {
			memcpy(o->build_id, note + desc, h.n_descsz);
			o->build_id_len = (uint8_t)h.n_descsz;
			return;
		}
	}
}

/* Fill in what the ELF header at HEAD says.  It is read from memory: that is what runs, whatever
 * became of the file. */
static void learn_elf(struct object *o, uintptr_t head)
{
	ElfW(Ehdr) e;
	_Alignas(8) static ElfW(Phdr) p[32];
	uintptr_t bias = UINTPTR_MAX; /* its addresses less those that it was linked to */
	unsigned n;
	int found = 0;

	if (saferead(&e, head, sizeof e) != (long)sizeof e
		|| memcmp(e.e_ident, ELFMAG, SELFMAG) != 0 || e.e_phentsize != sizeof *p)
		return;
	n = e.e_phnum < 32 ? e.e_phnum : 32;
	if (saferead(p, head + e.e_phoff, n * sizeof *p) != (long)(n * sizeof *p))
		return;
	for (unsigned i = 0; i < n && bias == UINTPTR_MAX; i++)
		if (p[i].p_type == PT_LOAD && p[i].p_offset == 0)
			bias = head - p[i].p_vaddr;
	for (unsigned i = 0; i < n && bias != UINTPTR_MAX && !found; i++) {
		/* segments are mapped by whole pages, so a mapping may begin before its segment */
		if (p[i].p_type == PT_LOAD && (p[i].p_flags & PF_X)
			&& o->start < bias + p[i].p_vaddr + p[i].p_filesz
			&& o->start + o->size > bias + p[i].p_vaddr) {
			o->obj_addr = o->start - bias;
			found = 1;
		}
	}
	if (!found)
		return;
	o->flags &= ~(uint32_t)PCT_F_RAW_ADDR;
	for (unsigned i = 0; i < n && !o->build_id_len; i++)
		if (p[i].p_type == PT_NOTE)
			find_build_id(o, o->start - o->obj_addr + p[i].p_vaddr, p[i].p_memsz);
}

void object_learn(struct object *o)
{
	struct stat st;

	if (o->known)
		return;
	o->known = 1;
	o->obj_addr = o->window ? o->window : o->offset;
	o->flags |= PCT_F_RAW_ADDR;
	if (o->window)
		return;
	if (o->head)
		learn_elf(o, o->head);
	else if (o->path[0] == '[')
		learn_elf(o, o->start); /* the vdso is a whole ELF image */
	if (o->path[0] == '/' && !(o->flags & PCT_F_DELETED) && stat(o->path, &st) == 0
		&& st.st_ino == o->ino) {
		o->obj_size = (uint64_t)st.st_size;
		o->obj_mtime =
			(uint64_t)st.st_mtim.tv_sec * 1000000000u + (uint64_t)st.st_mtim.tv_nsec;
	}
}

int object_open(struct object *o, int accounts)
{
	if (o->state == OBJECT_NEW) {
		object_learn(o);
		if (o->flags & PCT_F_DELETED)
			gone_keep(o);
		o->error = datafile_open(&o->file, o, accounts);
		if (!o->error && config.nodes && (o->error = pathtree_open(&o->file)))
			datafile_forget(&o->file);
		__atomic_store_n(
			&o->state, o->error ? OBJECT_LOST : OBJECT_READY, __ATOMIC_RELEASE);
	}
	return o->state;
}

void objects_forget(void)
{
	struct object *o;

	for (unsigned n = 1; (o = object_at(n)); n++) {
		pathtree_forget(&o->file);
		datafile_forget(&o->file);
		o->state = OBJECT_NEW;
	}
}

void objects_unlock(void)
{
	struct object *o;

	for (unsigned n = 1; (o = object_at(n)); n++) {
		if (o->image)
			munlock(o->image, (size_t)o->image_size);
		if (o->file.head)
			munlock(o->file.head, o->file.mapped);
	}
}

void objects_child(void)
{
	struct object *o;

	for (unsigned n = 1; (o = object_at(n)); n++) {
		memset(&o->file, 0, sizeof o->file);
		o->state = OBJECT_NEW;
	}
}
