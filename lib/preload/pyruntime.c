/* pyruntime.c - knows where the interpreter is, by its symbols _PyRuntime and Py_Version. */
#include "preload/config.h"
#include "preload/maps.h"
#include "preload/process.h"
#include "preload/pyruntime.h"
#include "preload/real.h"
#include "preload/syscalls.h"
#include "python/dynsym.h"

#include <sys/mman.h>

static struct {
	const struct pylayout *layout; /* set last; NULL: there is no interpreter that we know */
	uint64_t runtime;
	uintptr_t code, code_end; /* of the interpreter */
	uintptr_t start;          /* of the addresses that stand for Python's code */
	struct object *object;
	int is_program;
} py;

static long peek(void *arg, void *to, uint64_t from, size_t n)
{
	(void)arg;
	return maps_peek(to, (uintptr_t)from, n);
}

/* Set addresses aside.  Returns the first, or 0. */
static uintptr_t reserve(void)
{
	void *p = mmap(NULL, PYRUNTIME_UNITS, PROT_NONE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return p == MAP_FAILED ? 0 : (uintptr_t)p;
}

void pyruntime_look(const struct map *m, struct object *o)
{
	const struct pylayout *layout;
	struct map made = {.path = "[python]"};
	uint64_t version = 0, at;

	if (py.layout || !o || o->looked || !m->head || config.single)
		return;
	o->looked = 1;
	if (!(py.runtime = dynsym_find(peek, NULL, m->head, "_PyRuntime")))
		return;
	at = dynsym_find(peek, NULL, m->head, "Py_Version");
	if (at && maps_peek(&version, (uintptr_t)at, sizeof(long)) != (long)sizeof(long))
		version = 0;
	layout = pylayout_find(peek, NULL, py.runtime, version);
	if (!layout || !(py.start = reserve()))
		return;
	made.start = py.start;
	made.end = py.start + PYRUNTIME_UNITS;
	if (!(py.object = object_of(&made, 0)))
		return;
	py.object->stays = 1;
	py.code = m->start;
	py.code_end = m->end;
	py.is_program = m->start <= process_entry() && process_entry() < m->end;
	__atomic_store_n(&py.layout, layout, __ATOMIC_RELEASE);
}

static int found(void)
{
	return __atomic_load_n(&py.layout, __ATOMIC_ACQUIRE) != NULL;
}

int pyruntime_region(uintptr_t pc, struct region *out)
{
	if (!found() || pc - py.start >= PYRUNTIME_UNITS)
		return 0;
	*out = (struct region){py.start, py.start + PYRUNTIME_UNITS, py.start, py.object};
	return 1;
}

uintptr_t pyruntime_start(void)
{
	return found() ? py.start : 0;
}

int pyruntime_has(uintptr_t pc)
{
	return found() && py.code <= pc && pc < py.code_end;
}

int pyruntime_is_program(void)
{
	return py.is_program;
}

int pyruntime_walk(struct pywalk *w)
{
	static __thread uint64_t state; /* of this thread, found earlier */

	if (!found() || !may_call())
		return -1;
	*w = (struct pywalk){.layout = py.layout, .peek = peek};
	return pywalk_begin(w, py.runtime, (uint64_t)OWN(pthread_self)(), &state);
}
