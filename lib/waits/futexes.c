/* futexes.c - says which lock of the C library a futex belongs to, what the lock is called, and
 * which thread has it.  Offsets in locks: glibc, sysdeps/nptl/bits/struct_mutex.h; the same since
 * 2.0. */
#define _GNU_SOURCE
#include "base/num.h"
#include "format/waitkind.h"
#include "base/sigbus.h"
#include "proc/procfs.h"
#include "sys/resolve.h"
#include "waits/elfnames.h"
#include "waits/futexes.h"
#include "waits/gil.h"
#include "waits/procread.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	FRAMES = 8,       /* innermost frames of a path, which may be in the C library */
	NAMES = 256,      /* addresses whose names are remembered; a power of two */
	LOCK_WAITERS = 2, /* sysdeps/nptl/lowlevellock.h */
	MUTEX_OWNER = 8,  /* from the futex word: pthread_mutex_t.__data.__owner */
	/* pthread_rwlock_t.__data.__cur_writer, from __wrphase_futex and from __writers_futex */
	RWLOCK_PHASE = 16,
	RWLOCK_WRITERS = 12,
};

static struct ask {
	struct object *object;
	uint64_t address;
	int function;
	char name[200]; /* "" none */
} named[NAMES];

static void ask(void *arg)
{
	struct ask *a = arg;
	uint64_t offset;
	const char *name = elfnames_at(
		a->object->image, a->object->image_size, a->address, a->function, &offset);

	snprintf(a->name, sizeof a->name, "%s", name ? name : "");
}

/* Returns the name of the symbol at O's own ADDRESS; "" when there is none.  Valid until the next
 * call. */
static const char *name_of(struct object *o, uint64_t address, int function)
{
	struct ask *a = &named[(address >> 2 ^ (uintptr_t)o >> 6) & (NAMES - 1)];

	if (a->object != o || a->address != address || a->function != function) {
		*a = (struct ask){.object = o, .address = address, .function = function};
		if (!o->image || sigbus_guard(ask, a) != 0)
			a->name[0] = 0;
	}
	return a->name;
}

void futex_mark_objects(void)
{
	for (size_t i = 0; i < NAMES; i++)
		if (named[i].object)
			named[i].object->used = 1;
}

/* Returns what the wait is for, "mutex" for example, by the C library's functions on PATH; NULL
 * when they do not tell. */
static const char *by_library(struct proc *p, const uint64_t *path, unsigned n)
{
	const struct map *m;
	const char *kind;
	uint64_t at;
	struct object *o;

	for (unsigned i = 0; i < n && i < FRAMES; i++) {
		if (!(o = resolve(p, path[i], &at, &m)) || !m)
			return NULL;
		if ((kind = waitkind_of(name_of(o, at, 1))))
			return kind;
	}
	return NULL;
}

/* Find the object of P whose mapped file, or the memory behind that (bss), holds ADDRESS.  *O
 * becomes the object, or NULL when there is none.  Returns ADDRESS as an address of the object. */
static uint64_t in_object(struct proc *p, uint64_t address, struct object **o)
{
	char file[40], line[4400], path[4200] = "", last[4200] = "";
	uint64_t start, end, offset, behind = 0;
	FILE *f;

	*o = NULL;
	snprintf(file, sizeof file, "/proc/%ld/maps", (long)p->pid);
	if (!(f = fopen(file, "re")))
		return 0;
	while (fgets(line, sizeof line, f)) {
		path[0] = 0;
		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %*s %" SCNx64 " %*s %*s %4199[^\n]",
			    &start, &end, &offset, path)
			< 3)
			continue;
		if (address < start)
			break;
		if (path[0] == '/') {
			strcpy(last, path);
			behind = end;
		} else if (path[0] || start != behind) {
			last[0] = 0;
		} else {
			behind = end;
		}
		if (address < end)
			break;
	}
	fclose(f);
	if (address >= behind || !last[0] || !p->maps)
		return 0;
	for (size_t i = 0; i < p->maps->n; i++) {
		const struct map *m = &p->maps->map[i];
		if (strcmp(m->object->path, last) != 0)
			continue;
		*o = m->object;
		if (!m->object->looked) {
			const struct map *in;
			uint64_t at;
			resolve(p, m->start, &at, &in);
		}
		return address - (m->start - objects_address(m->object, m->offset));
	}
	return 0;
}

/* Write into TEXT what the memory at ADDRESS of P is called: the name of a variable, an object and
 * an offset, or the address. */
static void variable(struct proc *p, uint64_t address, char *text, size_t size)
{
	static struct {
		pid_t pid;
		uint64_t serial, address;
		char text[200];
	} known[NAMES], *k;
	struct object *o;
	uint64_t own;
	const char *name, *base;

	k = &known[(address >> 3) & (NAMES - 1)];
	if (k->pid != p->pid || k->address != address
		|| k->serial != (p->maps ? p->maps->serial : 0)) {
		k->pid = p->pid;
		k->address = address;
		k->serial = p->maps ? p->maps->serial : 0;
		own = in_object(p, address, &o);
		name = o ? name_of(o, own, 0) : "";
		base = o ? strrchr(o->path, '/') : NULL;
		if (*name)
			snprintf(k->text, sizeof k->text, "%s", name);
		else if (o)
			snprintf(k->text, sizeof k->text, "%.100s+0x%" PRIx64,
				base ? base + 1 : o->path, own);
		else
			snprintf(k->text, sizeof k->text, "0x%" PRIx64, address);
	}
	snprintf(text, size, "%s", k->text);
}

/* Returns the number of thread TID of PID in the pid namespace of that thread; 0 when the thread
 * has ended.  *SPACES becomes the number of namespaces from ours to that one, both included. */
static pid_t own_number(pid_t pid, pid_t tid, unsigned *spaces)
{
	char file[40], text[4096], *at, *end;
	long n = 0;

	*spaces = 0;
	snprintf(file, sizeof file, "task/%ld/status", (long)tid);
	if (procfs_read(pid, file, text, sizeof text) < 0)
		return 0;
	if (!(at = strstr(text, "\nNSpid:"))) { /* older than Linux 4.1 */
		*spaces = 1;
		return tid;
	}
	/* `NSpid:	4711	12	1': ours first, its own last */
	for (at += strlen("\nNSpid:"); *at == '\t'; at = end, ++*spaces)
		n = strtol(at, &end, 10);
	return (pid_t)n;
}

/* 1 when P is in our pid namespace; a process stays in one for life. */
static int in_ours(const struct proc *p)
{
	static struct {
		pid_t pid;
		uint64_t start;
		unsigned spaces;
	} known[NAMES], *k;

	k = &known[(unsigned)p->pid & (NAMES - 1)];
	if (k->pid != p->pid || k->start != p->start || !k->spaces) {
		k->pid = p->pid;
		k->start = p->start;
		own_number(p->pid, p->pid, &k->spaces);
	}
	return k->spaces == 1;
}

/* Returns the thread of P whose number in its own pid namespace is OWN; 0 when there is none. */
static pid_t thread_of(const struct proc *p, pid_t own)
{
	static struct {
		pid_t pid, own, tid;
	} known[NAMES], *k;
	char path[40];
	struct dirent *d;
	unsigned spaces;
	uint64_t tid;
	DIR *dir;

	if (in_ours(p))
		return syscall(SYS_tgkill, p->pid, own, 0) == 0 || errno == EPERM ? own : 0;
	k = &known[((unsigned)p->pid * 31 + (unsigned)own) & (NAMES - 1)];
	if (k->pid == p->pid && k->own == own && own_number(p->pid, k->tid, &spaces) == own)
		return k->tid;
	snprintf(path, sizeof path, "/proc/%ld/task", (long)p->pid);
	if (!(dir = opendir(path)))
		return 0;
	k->tid = 0;
	while (!k->tid && (d = readdir(dir)))
		if (num_parse(d->d_name, 10, 1, INT_MAX, &tid) == 0
			&& own_number(p->pid, (pid_t)tid, &spaces) == own)
			k->tid = (pid_t)tid;
	closedir(dir);
	k->pid = p->pid;
	k->own = own;
	return k->tid;
}

/* Returns the thread of P whose own number (as above) is stored at ADDRESS of P; 0 when P has no
 * such thread.  *OWN becomes that number. */
static pid_t thread_at(struct proc *p, uint64_t address, int32_t *own)
{
	*own = 0;
	if (procread(p, address, own, sizeof *own) != 0)
		return 0;
	*own &= 0x3fffffff; /* FUTEX_TID_MASK */
	return *own > 0 ? thread_of(p, *own) : 0;
}

/* Say in OUT that the futex of S is CPython's GIL, if it is.  Returns 1 then. */
static int is_gil(struct proc *p, const struct standing *s, struct waited *out)
{
	struct gil g;

	if (!gil_at(p->pid, s->arg[0], &g))
		return 0;
	out->kind = "lock";
	strcpy(out->text, "GIL");
	if (!g.tid || s->over)
		return 1;
	out->holder = thread_of(p, (pid_t)g.tid);
	if (g.name[0])
		snprintf(out->text, sizeof out->text, "GIL (in %s)", g.name);
	return 1;
}

void futex_text(struct proc *p, const struct standing *s, const uint64_t *path, unsigned n,
	struct waited *out)
{
	const char *kind = by_library(p, path, n);
	int32_t own;
	pid_t tid;

	if (is_gil(p, s, out))
		return;
	if (kind)
		out->kind = kind;
	/* pthread_join waits until the number of its thread becomes 0, in functions without global
	 * names */
	tid = s->over ? 0 : thread_at(p, s->arg[0], &own);
	if (tid && (own > LOCK_WAITERS || strcmp(out->kind, "join") == 0)
		&& (uint32_t)own == (uint32_t)s->arg[2]) {
		out->kind = "join";
		out->holder = tid;
		snprintf(out->text, sizeof out->text, "thread %ld", (long)tid);
		return;
	}
	/* pthread_cond_wait takes its mutex again: the value 2 means a lock with waiters */
	if (strcmp(out->kind, "condition") == 0 && s->arg[2] == LOCK_WAITERS)
		out->kind = "mutex";
	variable(p, s->arg[0], out->text, sizeof out->text);
	if (s->over)
		return;
	if (strcmp(out->kind, "mutex") == 0)
		out->holder = thread_at(p, s->arg[0] + MUTEX_OWNER, &own);
	else if (strcmp(out->kind, "rwlock") == 0)
		out->holder = thread_at(
			p, s->arg[0] + (s->arg[0] % 8 ? RWLOCK_WRITERS : RWLOCK_PHASE), &own);
}
