/* vdsofile_linux.c - writes the vdso into a file of the cache.  It copies the vdso from our own
 * memory: every process has the same vdso. */
#define _GNU_SOURCE
#include "base/env.h"
#include "paths/cachedir.h"
#include "proc/vdsofile.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* Bytes of the image at E: up to the end of the section headers, or of the last segment if that is
 * later. */
static size_t image_size(const ElfW(Ehdr) * e)
{
	const ElfW(Phdr) *p = (const void *)((const char *)e + e->e_phoff);
	size_t end = (size_t)e->e_shoff + (size_t)e->e_shnum * e->e_shentsize;

	for (int i = 0; i < e->e_phnum; i++)
		if (p[i].p_type == PT_LOAD && p[i].p_offset + p[i].p_filesz > end)
			end = (size_t)(p[i].p_offset + p[i].p_filesz);
	return end;
}

int vdsofile_make(char *path, size_t size, char *why, size_t why_size)
{
	const ElfW(Ehdr) *e = (const void *)(uintptr_t)getauxval(AT_SYSINFO_EHDR);
	const char *dir = cachedir(), *tmp = getenv(ENV_TMPDIR);
	size_t n;
	int fd;

	if (!e || memcmp(e->e_ident, ELFMAG, SELFMAG) != 0) {
		snprintf(why, why_size, "this kernel has none");
		return -1;
	}
	n = image_size(e);
	if ((size_t)snprintf(path, size, "%s/vdso.XXXXXX",
		    dir                   ? dir
			    : tmp && *tmp ? tmp
					  : "/tmp")
			>= size
		|| (fd = mkstemp(path)) < 0) {
		snprintf(why, why_size, "%s", strerror(errno));
		return -1;
	}
	if (write(fd, e, n) != (ssize_t)n) {
		snprintf(why, why_size, "%s", strerror(errno));
		close(fd);
		unlink(path);
		return -1;
	}
	close(fd);
	return 0;
}

void vdsofile_remove(const char *path)
{
	unlink(path);
}
