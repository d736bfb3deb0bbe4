/* pyruntime.c - knows where the interpreter is, by its symbols _PyRuntime and Py_Version. */
#include "preload/config.h"
#include "preload/process.h"
#include "preload/pyruntime.h"
#include "preload/real.h"
#include "preload/saferead.h"
#include "python/dynsym.h"
#include "python/pyversion.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>

static struct {
	struct pylayout
		layout;   /* its version is set last; 0: there is no interpreter that we know */
	uint64_t runtime; /* address of _PyRuntime */
	struct pymerge_code code;
	uintptr_t start; /* of the addresses that stand for Python's code */
	struct object *object;
	int launched; /* 1: the program is called like an interpreter, and may only have a library
		       * with it */
} py;

static int found(void)
{
	return __atomic_load_n(&py.layout.version, __ATOMIC_ACQUIRE) != 0;
}

long pyruntime_read(void *arg, void *to, uint64_t from, size_t n)
{
	struct iovec range = {(void *)(uintptr_t)from, n};

	(void)arg;
	return saferead_ranges(to, &range, 1, n);
}

static int is_program(const struct map *m)
{
	return m->start <= process_entry() && process_entry() < m->end;
}

/* Set addresses aside.  Returns the first, or 0. */
static uintptr_t set_aside(void)
{
	void *p = mmap(NULL, PYRUNTIME_UNITS, PROT_NONE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return p == MAP_FAILED ? 0 : (uintptr_t)p;
}

/* The version of the interpreter in M, as in a layout; 0 not known.  Before 3.11 only its name
 * tells. */
static unsigned version_of(const struct map *m)
{
	uint64_t at = dynsym_find(pyruntime_read, NULL, m->head, "Py_Version", NULL);
	long version;

	if (!at)
		return pyversion_named(m->path);
	return pyruntime_read(NULL, &version, at, sizeof version) == (long)sizeof version
		? (unsigned)(version >> 16)
		: 0;
}

static int named_python(const struct map *m)
{
	const char *name = strrchr(m->path, '/');

	return name && strstr(name, "python");
}

/* 1 when M may be an interpreter: it is called like one, or it is the program, which may have one
 * inside.  To search each library would take each program time at its start. */
static int may_be(const struct map *m)
{
	return is_program(m) || named_python(m);
}

void pyruntime_look(const struct map *m, struct object *o)
{
	struct map made = {.path = PCT_PYTHON};
	struct pylayout l;

	if (found() || !o || o->looked || !m->head || config.single)
		return;
	o->looked = 1;
	py.launched |= is_program(m) && named_python(m);
	if (!may_be(m)
		|| !(py.runtime = dynsym_find(pyruntime_read, NULL, m->head, "_PyRuntime", NULL))
		|| pylayout_find(pyruntime_read, NULL, py.runtime, version_of(m), &l) != 0
		|| !(py.start = set_aside()))
		return;
	made.start = py.start;
	made.end = py.start + PYRUNTIME_UNITS;
	if (!(py.object = object_of(&made, 0)))
		return;
	py.object->stays = 1;
	py.code = (struct pymerge_code){
		.start = m->start, .end = m->end, .is_program = is_program(m) || py.launched};
	py.code.eval = dynsym_find(
		pyruntime_read, NULL, m->head, "_PyEval_EvalFrameDefault", &py.code.eval_size);
	if (config.native) {
		py.code.start = py.code.eval;
		py.code.end = py.code.eval + py.code.eval_size;
		py.code.is_program = 0;
	}
	memcpy((char *)&py.layout + sizeof l.version, (char *)&l + sizeof l.version,
		sizeof l - sizeof l.version);
	__atomic_store_n(&py.layout.version, l.version, __ATOMIC_RELEASE);
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
	return found() && pymerge_has(&py.code, pc);
}

const struct pymerge_code *pyruntime_code(void)
{
	return &py.code;
}

int pyruntime_walk(struct pywalk *w, memimage_peek *read, void *arg)
{
	static __thread uint64_t state; /* of this thread, found earlier */

	if (!found())
		return -1;
	*w = (struct pywalk){
		.layout = &py.layout, .peek = read ? read : pyruntime_read, .arg = arg};
	return pywalk_begin(
		w, py.runtime, py.layout.thread_id, (uint64_t)OWN(pthread_self)(), &state);
}

int pyruntime_collects(const struct pywalk *w, uintptr_t pc)
{
	return !pymerge_evaluates(&py.code, pc) && pywalk_collects(w, py.runtime);
}
