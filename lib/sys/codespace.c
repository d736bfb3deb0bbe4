/* codespace.c - owns the unwinder's lists of code, for the processes that were sampled last.
 *
 * A list belongs to a set of mappings, not to a process: forked children share it with their parent
 * until they map something else. */
#include "base/sigbus.h"
#include "sys/codespace.h"

#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

enum {
	SPACES = 32,       /* lists at most, of 64 KiB and more each */
	IMAGES_MAX = 8192, /* files mapped by us; the kernel allows us 65,530 mappings */
};

struct space {
	uint64_t serial; /* serial number of the mappings; 0 none */
	uint64_t used;   /* value of `now` at the last use */
	struct unwind_space space;
	struct unwind_object *object;
	size_t room;
	struct unwind_cache cache;
};

static struct space *spaces[SPACES], *last;
static uint64_t now;

/* Returns the list of SERIAL or, if there is none, the list to use for it: a new one, or the one
 * that was used longest ago; NULL without memory. */
static struct space *slot(uint64_t serial)
{
	struct space *oldest = NULL;

	for (unsigned i = 0; i < SPACES; i++) {
		if (!spaces[i])
			return spaces[i] = calloc(1, sizeof *spaces[i]);
		if (spaces[i]->serial == serial)
			return spaces[i];
		if (!oldest || spaces[i]->used < oldest->used)
			oldest = spaces[i];
	}
	return oldest;
}

struct load { /* what load() needs to load a file's code */
	struct unwind_object *object;
	const struct unwind_machine *machine;
	const struct map *map;
	const struct maps *maps; /* mappings of its process */
};

/* 1 when the mapping M fits an object O that is loaded at ADDRESS. */
static int agrees(const struct object *o, const struct map *m, uint64_t address)
{
	uint64_t other;

	for (unsigned n = 0;
		unwind_address(o->image, o->image_size, m->start, m->end, m->offset, n, &other)
		== 0;
		n++)
		if (other == address)
			return 1;
	return 0;
}

/* Load the object of a mapping for the unwinder.  The mapping may belong to either of two segments,
 * which give different load addresses: take the address that fits most mappings of the object. */
static void load(void *arg)
{
	struct load *l = arg;
	const struct map *m = l->map;
	const struct object *o = m->object;
	uint64_t address, best = 0;
	unsigned most = 0;

	for (unsigned n = 0;
		unwind_address(o->image, o->image_size, m->start, m->end, m->offset, n, &address)
		== 0;
		n++) {
		unsigned votes = 0;
		for (size_t i = 0; i < l->maps->n; i++)
			votes +=
				l->maps->map[i].object == o && agrees(o, &l->maps->map[i], address);
		if (votes > most) {
			most = votes;
			best = address;
		}
	}
	if (most)
		unwind_load(l->object, l->machine, o->image, o->image_size, best, 0);
}

/* Load the vdso from our own memory: all processes of our word size have the same vdso. */
static void load_vdso(struct unwind_object *u, const struct map *m)
{
	static uint64_t size;
	uintptr_t own = (uintptr_t)getauxval(AT_SYSINFO_EHDR);
	struct proc *self;
	const struct map *there;

	if (!size && own && (self = procs_get(getpid())) && (there = procs_map(self, own)))
		size = there->end - there->start;
	if (size && m->end - m->start == size)
		unwind_load(u, unwind_native, (const uint8_t *)own, size, m->start, 1);
}

static void add(
	struct space *s, struct proc *p, const struct map *m, const struct unwind_machine *machine)
{
	struct unwind_object *u = &s->object[s->space.count++];
	pid_t pid[2] = {p->pid, p->ppid};
	struct load l = {.object = u, .machine = machine, .map = m, .maps = p->maps};

	*u = (struct unwind_object){.start = m->start, .end = m->end};
	if (strcmp(m->object->path, "[vdso]") == 0) {
		u->header = UNWIND_NOWHERE; /* stays unless P has our word size */
		if (machine == unwind_native)
			load_vdso(u, m);
	} else if (m->object->path[0] == '/') {
		objects_map(m->object, pid, 2, m->start, m->end);
		u->header = UNWIND_NOWHERE;
		if (!m->object->image)
			return;
		if (sigbus_guard(load, &l) == 0)
			frames_give(&m->object->frames, u, machine);
		else
			*u = (struct unwind_object){
				.start = m->start, .end = m->end, .header = UNWIND_NOWHERE};
	}
}

static int fill(struct space *s, struct proc *p, const struct unwind_machine *machine)
{
	const struct maps *maps = p->maps;
	struct unwind_object *more;

	s->serial = 0;
	if (objects_mapped() > IMAGES_MAX)
		codespace_forget();
	if (s->room < maps->n) {
		more = realloc(s->object, (maps->n + 16) * sizeof *more);
		if (!more)
			return -1;
		s->object = more;
		s->room = maps->n + 16;
	}
	s->space =
		(struct unwind_space){.machine = machine, .objects = s->object, .cache = &s->cache};
	for (size_t i = 0; i < maps->n; i++)
		add(s, p, &maps->map[i], machine);
	unwind_forget(&s->cache);
	s->serial = maps->serial;
	return 0;
}

const struct unwind_space *codespace_of(struct proc *p, const struct unwind_machine *machine)
{
	struct space *s = last;

	if (!p->maps)
		return NULL;
	if (!s || s->serial != p->maps->serial)
		s = slot(p->maps->serial);
	if (!s
		|| ((s->serial != p->maps->serial || s->space.machine != machine)
			&& fill(s, p, machine) != 0))
		return NULL;
	s->used = ++now;
	last = s;
	return &s->space;
}

int codespace_missing(const struct unwind_space *space, uint64_t pc)
{
	const struct unwind_object *o = space->objects;

	for (unsigned i = 0; i < space->count; i++)
		if (pc >= o[i].start && pc < o[i].end)
			return o[i].header == UNWIND_NOWHERE && !o[i].bytes;
	return 0;
}

void codespace_forget(void)
{
	for (unsigned i = 0; i < SPACES && spaces[i]; i++)
		spaces[i]->serial = spaces[i]->used = 0;
	objects_unmap();
}
