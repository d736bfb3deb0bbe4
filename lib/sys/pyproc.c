/* pyproc.c - owns the table of interpreters, by process. */
#define _GNU_SOURCE /* process_vm_readv */
#include "python/dynsym.h"
#include "python/pyversion.h"
#include "sys/pyproc.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum {
	SLOTS = 1024,
	LOOKS = 3,       /* times that a process is searched for an interpreter */
	OBJECT = 16,     /* objects of Python begin at multiples of this */
	TYPE = 8,        /* offset of an object's type */
	SEEK = 32 << 10, /* bytes in front of an instruction that are searched for its function */
};

/* Also has a struct for each process without an interpreter; its runtime is 0. */
static struct pyproc *table[SLOTS];

static struct pyproc **slot(pid_t pid)
{
	return &table[(unsigned)pid % SLOTS];
}

long pyproc_read(void *arg, void *to, uint64_t from, size_t n)
{
	struct pyproc *p = arg;
	struct iovec local = {to, n}, remote = {(void *)(uintptr_t)from, n};

	return process_vm_readv(p->pid, &local, 1, &remote, 1, 0);
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

int pyproc_named(const char *path)
{
	char *real = realpath(path, NULL);
	int is = real && strstr(base_name(real), "python");

	free(real);
	return is;
}

int pyproc_among(const pid_t *pid, size_t n)
{
	char link[40];

	for (size_t i = 0; i < n; i++) {
		snprintf(link, sizeof link, "/proc/%ld/exe", (long)pid[i]);
		if (pyproc_named(link))
			return 1;
	}
	return 0;
}

struct image { /* a file in the maps: where its first byte lies, and its code */
	uint64_t head, start, end;
	char path[PATH_MAX];
};

/* Take the interpreter in I, if it has one that is known.  Returns 1. */
static int take(struct pyproc *p, const struct image *i, int is_program)
{
	uint64_t runtime = dynsym_find(pyproc_read, p, i->head, "_PyRuntime", NULL), at;
	unsigned version = pyversion_named(i->path);
	long number;

	at = runtime ? dynsym_find(pyproc_read, p, i->head, "Py_Version", NULL) : 0;
	if (at && pyproc_read(p, &number, at, sizeof number) == (long)sizeof number)
		version = (unsigned)(number >> 16);
	if (!runtime || pylayout_find(pyproc_read, p, runtime, version, &p->layout) != 0)
		return 0;
	p->code = (struct pymerge_code){.start = i->start, .end = i->end, .is_program = is_program};
	p->code.eval = dynsym_find(
		pyproc_read, p, i->head, "_PyEval_EvalFrameDefault", &p->code.eval_size);
	p->runtime = runtime;
	return 1;
}

/* Search the files that P has mapped.  EXE is its program. */
static void search(struct pyproc *p, const char *exe)
{
	struct image i = {.path = ""};
	char line[PATH_MAX + 200], mode[8], name[40], *path;
	uint64_t start, end, offset;
	int at = 0, found = 0;
	FILE *f;

	snprintf(name, sizeof name, "/proc/%ld/maps", (long)p->pid);
	f = fopen(name, "re");
	while (f && !found && fgets(line, sizeof line, f)) {
		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %*s %*s %n", &start, &end,
			    mode, &offset,
			    &at) != 4
			|| line[at] != '/')
			continue;
		path = line + at;
		path[strcspn(path, "\n")] = 0;
		if (strcmp(path, i.path) != 0 && !offset) {
			snprintf(i.path, sizeof i.path, "%s", path);
			i.head = start;
		}
		if (mode[2] != 'x' || strcmp(path, i.path) != 0
			|| !strstr(base_name(path), "python"))
			continue;
		i.start = start;
		i.end = end;
		found = take(p, &i, strcmp(path, exe) == 0);
	}
	if (f)
		fclose(f);
}

static void look(struct pyproc *p, int mapped)
{
	char exe[PATH_MAX], link[40];
	ssize_t n;

	snprintf(link, sizeof link, "/proc/%ld/exe", (long)p->pid);
	n = readlink(link, exe, sizeof exe - 1);
	p->looks++;
	p->hidden = n < 0 && errno == EACCES;
	exe[n < 0 ? 0 : n] = 0;
	if (mapped || strstr(base_name(exe), "python"))
		search(p, exe);
}

static struct pyproc *find(pid_t pid)
{
	struct pyproc *p = *slot(pid);

	while (p && (p->pid != pid || !p->running))
		p = p->next;
	return p;
}

static struct pyproc *make(pid_t pid)
{
	struct pyproc *p = calloc(1, sizeof *p);

	if (!p)
		return NULL;
	p->pid = pid;
	p->running = 1;
	p->next = *slot(pid);
	*slot(pid) = p;
	return p;
}

const struct pycodes_entry *pyproc_seek(struct pyproc *p, uint64_t at)
{
	static uint64_t word[SEEK / sizeof(uint64_t)];
	unsigned offset = p->layout.code_bytes;
	struct pywalk w = {.layout = &p->layout, .peek = pyproc_read, .arg = p};
	uint64_t from = (at - offset) / OBJECT * OBJECT - SEEK, type, place, code;
	const struct pycodes_entry *e;
	uint32_t unit = 0;

	/* an object begins with its count of references and its type */
	if (!p->codes.n
		|| pyproc_read(p, &type, p->codes.each[0].code + TYPE, sizeof type) != sizeof type
		|| pyproc_read(p, word, from, SEEK) != SEEK)
		return NULL;
	for (size_t i = SEEK / sizeof *word; i >= OBJECT / sizeof *word;) {
		i -= OBJECT / sizeof *word;
		if (word[i + 1] != type)
			continue;
		place = code = from + i * sizeof *word;
		pycodes_places(&p->codes, &w, p->pid, &place, &unit, 1, 0);
		e = pycodes_at(&p->codes, at, offset);
		return e && e->code == code ? e : NULL;
	}
	return NULL;
}

struct pyproc *pyproc_of(pid_t pid)
{
	struct pyproc *p = find(pid);

	if (!p && (p = make(pid)))
		look(p, 0);
	return p && p->runtime ? p : NULL;
}

const struct pyproc *pyproc_known(pid_t pid)
{
	const struct pyproc *p = find(pid);

	return p && (p->runtime || p->hidden) ? p : NULL;
}

void pyproc_again(pid_t pid)
{
	struct pyproc *p = find(pid);

	if ((p || (p = make(pid))) && !p->runtime && p->looks < LOOKS)
		look(p, 1);
}

static void drop(struct pyproc *p)
{
	struct pyproc **at = slot(p->pid);

	if (p->running || p->held)
		return;
	while (*at != p)
		at = &(*at)->next;
	*at = p->next;
	pycodes_free(&p->codes);
	free(p);
}

void pyproc_forget(pid_t pid)
{
	struct pyproc *p = find(pid);

	if (!p)
		return;
	p->running = 0;
	drop(p);
}

void pyproc_leave(struct pyproc *p)
{
	p->held--;
	drop(p);
}

int pyproc_active(uint64_t since)
{
	for (unsigned i = 0; i < SLOTS; i++)
		for (const struct pyproc *p = table[i]; p; p = p->next)
			if (p->running && p->runtime && p->seen > since)
				return 1;
	return 0;
}
