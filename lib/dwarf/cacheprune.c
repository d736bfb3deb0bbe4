/* cacheprune.c - removes the least recently used files of the cache.  A reader sets a file's
 * modification time when it uses the file. */
#define _GNU_SOURCE
#include "base/env.h"
#include "base/msg.h"
#include "base/num.h"
#include "dwarf/cacheprune.h"
#include "paths/cachedir.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct kept {
	char name[256];
	uint64_t size;
	struct timespec used;
};

uint64_t cacheprune_max(void)
{
	const char *text = getenv(ENV_CACHE_MAX);
	uint64_t mb = 256;

	if (text && *text && num_parse(text, 10, 0, 1 << 20, &mb) != 0)
		msg_die(EXIT_USAGE, "%s must be 0 to 1048576 megabytes: %s", ENV_CACHE_MAX, text);
	return mb << 20;
}

static int by_use(const void *a, const void *b)
{
	const struct timespec *x = &((const struct kept *)a)->used,
			      *y = &((const struct kept *)b)->used;

	if (x->tv_sec != y->tv_sec)
		return x->tv_sec < y->tv_sec ? -1 : 1;
	return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

/* Put the files src* and kept-* of D, up to 10,000, into *FILES, from malloc, and add their bytes
 * to *TOTAL.  Returns how many files there are. */
static size_t list(DIR *d, struct kept **files, uint64_t *total)
{
	size_t n = 0, room = 0;
	struct dirent *e;
	struct stat st;

	while ((e = readdir(d)) && n < 10000) {
		if ((strncmp(e->d_name, "src", 3) != 0 && strncmp(e->d_name, "kept-", 5) != 0)
			|| strlen(e->d_name) >= sizeof(*files)->name
			|| fstatat(dirfd(d), e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0
			|| !S_ISREG(st.st_mode))
			continue;
		if (n == room) {
			struct kept *p = realloc(*files, (room = 2 * room + 64) * sizeof *p);
			if (!p)
				break;
			*files = p;
		}
		strcpy((*files)[n].name, e->d_name);
		(*files)[n].size = (uint64_t)st.st_size;
		(*files)[n++].used = st.st_mtim;
		*total += (uint64_t)st.st_size;
	}
	return n;
}

void cacheprune(const char *keep)
{
	const char *dir = cachedir(), *base = strrchr(keep, '/');
	DIR *d = dir ? opendir(dir) : NULL;
	struct kept *files = NULL;
	uint64_t total = 0, max = cacheprune_max();
	size_t n;

	if (!d)
		return;
	n = list(d, &files, &total);
	if (n)
		qsort(files, n, sizeof *files, by_use);
	for (size_t i = 0; i < n && total > max; i++)
		if (strcmp(files[i].name, base ? base + 1 : keep) != 0
			&& unlinkat(dirfd(d), files[i].name, 0) == 0)
			total -= files[i].size;
	free(files);
	closedir(d);
}
