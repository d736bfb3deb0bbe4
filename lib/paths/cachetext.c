/* cachetext.c - writes and maps texts of the cache.
 *	PCTNM 5 00000000000000000042 90b1c0ffee...   */
#include "base/checksum.h"
#include "paths/cachedir.h"
#include "paths/cachetext.h"
#include "paths/wholefile.h"
#include "inside/writeall.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void head(char buf[CACHETEXT_HEAD + 1], const char *magic, const char *text, size_t size)
{
	snprintf(buf, CACHETEXT_HEAD + 1, "%.7s %020zu %016" PRIx64 "\n", magic, size,
		checksum(text, size));
}

static int cache_file(char *path, size_t size, const char *key)
{
	const char *dir = *key ? cachedir() : NULL;

	return dir && snprintf(path, size, "%s/%s", dir, key) < (int)size ? 0 : -1;
}

int cachetext_load(struct cachetext *c, const char *magic, const char *key)
{
	char path[PATH_MAX], want[CACHETEXT_HEAD + 1];
	struct stat st;
	int fd;

	memset(c, 0, sizeof *c);
	if (cache_file(path, sizeof path, key) != 0
		|| (fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)) < 0)
		return -1;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_uid != geteuid()
		|| st.st_size < CACHETEXT_HEAD || (uint64_t)st.st_size > SIZE_MAX) {
		close(fd);
		return -1;
	}
	c->map_size = (size_t)st.st_size;
	c->map = mmap(NULL, c->map_size, PROT_READ, MAP_PRIVATE, fd, 0);
	(void)futimens(fd, NULL);
	close(fd);
	if (c->map == MAP_FAILED) {
		c->map = NULL;
		return -1;
	}
	c->text = (const char *)c->map + CACHETEXT_HEAD;
	c->size = c->map_size - CACHETEXT_HEAD;
	head(want, magic, c->text, c->size);
	if (memcmp(c->map, want, CACHETEXT_HEAD) == 0)
		return 0;
	cachetext_close(c);
	return -1;
}

int cachetext_store(const char *magic, const char *key, const char *text, size_t size)
{
	char path[PATH_MAX], temp[PATH_MAX], first[CACHETEXT_HEAD + 1];
	int fd, n;

	errno = 0;
	if (cache_file(path, sizeof path, key) != 0) {
		errno = errno ? errno : ENAMETOOLONG;
		return -1;
	}
	n = snprintf(temp, sizeof temp, "%s.XXXXXX", path);
	if (n < 0 || (size_t)n >= sizeof temp || (fd = mkstemp(temp)) < 0)
		return -1;
	head(first, magic, text, size);
	errno = wholefile_end(fd, temp, path,
		write_all(fd, first, CACHETEXT_HEAD) == 0 && write_all(fd, text, size) == 0
			? 0
			: errno);
	return errno ? -1 : 0;
}

void cachetext_close(struct cachetext *c)
{
	if (c->map)
		munmap(c->map, c->map_size);
	memset(c, 0, sizeof *c);
}
