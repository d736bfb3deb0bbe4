/* mapname.c - reads names of mapped files. */
#include "inside/mapname.h"

#include <string.h>

size_t mapname_plain(char *to, size_t size, const char *raw)
{
	size_t out = 0;

	for (const char *s = raw; *s && out + 1 < size; out++) {
		if (strncmp(s, "\\012", 4) == 0) {
			to[out] = '\n';
			s += 4;
		} else {
			to[out] = *s++;
		}
	}
	to[out] = 0;
	return out;
}

size_t mapname_gone(const char *path)
{
	static const char gone[] = " (deleted)";
	size_t len = strlen(path), end = sizeof gone - 1;

	return len > end + 1 && strcmp(path + len - end, gone) == 0 ? len - end : 0;
}

int mapname_memory(const char *raw)
{
	/* names given by shmem_zero_setup, memfd_create, newseg and hugetlb_file_setup in the
	 * kernel to files that never had a link */
	static const char *const unlinked[] = {"/dev/zero", "/memfd:", "/SYSV", "/anon_hugepage"};

	if (strncmp(raw, "[anon:", 6) == 0 || strncmp(raw, "[anon_shmem:", 12) == 0)
		return 1;
	for (size_t i = 0; i < sizeof unlinked / sizeof *unlinked; i++)
		if (strncmp(raw, unlinked[i], strlen(unlinked[i])) == 0)
			return mapname_gone(raw) != 0;
	return 0;
}
