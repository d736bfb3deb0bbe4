/* maps_posix.c - finds what is mapped by dl_iterate_phdr(3), which the BSDs have as well.
 *
 * dl_iterate_phdr may take a lock of the loader, so handlers do not call it: objects that a program
 * loads later stay unknown, and their samples are counted as lost for that reason.  Functions that
 * only call paths and states need are missing: maps_plain, maps_stack,
 * maps_thread_count, maps_threads. */
#include "preload/rules.h"
#include "preload/maps.h"
#include "preload/process.h"

#include <link.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct each {
	int (*each)(const struct map *m, void *arg);
	void *arg;
};

/* Returns the mapping of segment P of the object I, whose file is PATH. */
static struct map mapping(const struct dl_phdr_info *i, const ElfW(Phdr) * p, const char *path)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE) - 1;
	uintptr_t start = i->dlpi_addr + p->p_vaddr, skew = start & page;
	struct map m = {.path = path, .start = start - skew, .offset = p->p_offset - skew};
	struct stat st;

	m.end = (start + p->p_memsz + page) & ~page;
	if (path[0] == '/' && stat(path, &st) == 0) {
		m.dev = (uint64_t)st.st_dev;
		m.ino = (uint64_t)st.st_ino;
	}
	for (unsigned k = 0; k < i->dlpi_phnum; k++)
		if (i->dlpi_phdr[k].p_type == PT_LOAD && i->dlpi_phdr[k].p_offset == 0)
			m.head = i->dlpi_addr + i->dlpi_phdr[k].p_vaddr;
	return m;
}

static int one(struct dl_phdr_info *i, size_t size, void *arg)
{
	const struct each *e = arg;
	uintptr_t own = process_entry();
	int ours = 0, stop = 0;

	(void)size;
	for (unsigned k = 0; k < i->dlpi_phnum; k++)
		ours |= i->dlpi_phdr[k].p_type == PT_LOAD
			&& own - (i->dlpi_addr + i->dlpi_phdr[k].p_vaddr) < i->dlpi_phdr[k].p_memsz;
	for (unsigned k = 0; k < i->dlpi_phnum && !stop; k++) {
		const ElfW(Phdr) *p = &i->dlpi_phdr[k];
		const char *path = ours ? program.exe : i->dlpi_name;
		struct map m;

		if (p->p_type != PT_LOAD || !(p->p_flags & PF_X) || !path)
			continue;
		/* the kernel's own page of code has no file */
		m = mapping(i, p, ours || strchr(path, '/') ? path : "[vdso]");
		stop = e->each(&m, e->arg);
	}
	return stop;
}

int maps_read(int (*each)(const struct map *m, void *arg), void *arg)
{
	struct each e = {each, arg};

	if (!program.exe[0])
		process_name();
	dl_iterate_phdr(one, &e);
	return 0;
}
