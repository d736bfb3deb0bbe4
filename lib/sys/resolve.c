/* resolve.c - finds the object at an address of a process. */
#include "format/pctfile.h"
#include "sys/keep.h"
#include "sys/resolve.h"

#include <string.h>

struct object *resolve_special(const char *path)
{
	struct object key = {.path = (char *)path}, *o = objects_get(&key);

	if (o)
		objects_look(o, NULL, 0, 0, 0);
	return o;
}

struct object *resolve_kernel(void)
{
	static struct object *o;

	return o ? o : (o = resolve_special(PCT_KERNEL));
}

/* Read the file of the object of M, a mapping of P; when P is gone, through its parent and the
 * parent of that: they may be in the same container. */
static void look(const struct map *m, const struct proc *p)
{
	pid_t pid[3] = {p->pid, p->ppid};

	p = procs_find(p->ppid);
	pid[2] = p ? p->ppid : 0;
	objects_look(m->object, pid, 3, m->start, m->end);
	keep_object(m->object);
}

struct object *resolve(struct proc *p, uint64_t addr, uint64_t *where, const struct map **in)
{
	const struct map *m = procs_map(p, addr);

	*in = m;
	if (!m) {
		/* old kernels map [vsyscall] here in every process */
		if (addr >> 12 == UINT64_C(0xffffffffff600)) {
			*where = addr;
			return resolve_special("[vsyscall]");
		}
		return NULL;
	}
	if (!m->object->looked)
		look(m, p);
	*where = objects_address(m->object, addr - m->start + m->offset);
	if (!p->jit && strcmp(m->object->path, "[anon]") == 0) {
		p->jit = 1; /* perhaps a compiler's code, with a map of names */
		if (!p->asked)
			procs_ids(p);
	}
	return m->object;
}

int resolve_lossy;

int resolve_rescan(struct proc *p, uint64_t now)
{
	if (p->rescanned && now - p->seen < 1000000000u)
		return 0;
	p->rescanned = 1;
	if (procs_scan(p) != 0) {
		p->seen = now;
		return 0;
	}
	return 1;
}
