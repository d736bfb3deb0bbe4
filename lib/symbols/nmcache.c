/* nmcache.c - writes and searches the text of symbols. */
#include "base/checksum.h"
#include "inside/writeall.h"
#include "host/cachedir.h"
#include "symbols/nmcache.h"

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

enum { HEAD = 46, ADDRS = 34 }; /* bytes of the head line; before the name in a line */

static void head(char buf[HEAD + 1], const char *text, size_t size)
{
	snprintf(buf, HEAD + 1, "PCTNM 5 %020zu %016" PRIx64 "\n", size, checksum(text, size));
}

static int cache_file(char *path, size_t size, const char *key)
{
	const char *dir = *key ? cachedir() : NULL;

	return dir && snprintf(path, size, "%s/%s", dir, key) < (int)size ? 0 : -1;
}

/* Map the cache file PATH when it is sound. */
static int load(struct nmcache *c, const char *path)
{
	struct stat st;
	char want[HEAD + 1];
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_uid != geteuid()
		|| st.st_size < HEAD || (uint64_t)st.st_size > SIZE_MAX) {
		close(fd);
		return -1;
	}
	c->map_size = (size_t)st.st_size;
	c->map = mmap(NULL, c->map_size, PROT_READ, MAP_PRIVATE, fd, 0);
	(void)futimens(fd, NULL); /* mark it as used: the cache drops what was not used */
	close(fd);
	if (c->map == MAP_FAILED) {
		c->map = NULL;
		return -1;
	}
	c->text = (const char *)c->map + HEAD;
	c->size = c->map_size - HEAD;
	head(want, c->text, c->size);
	if (memcmp(c->map, want, HEAD) == 0)
		return 0;
	nmcache_close(c);
	return -1;
}

/* Write the text under a temporary name, then rename: every reader finds all of it. */
int nmcache_store(const struct nmcache *c, const char *key)
{
	char path[PATH_MAX], temp[PATH_MAX], first[HEAD + 1];
	int fd, n, e = errno = 0;

	if (cache_file(path, sizeof path, key) != 0) {
		errno = errno ? errno : ENAMETOOLONG;
		return -1;
	}
	n = snprintf(temp, sizeof temp, "%s.XXXXXX", path);
	if (n < 0 || (size_t)n >= sizeof temp || (fd = mkstemp(temp)) < 0)
		return -1;
	head(first, c->text, c->size);
	if (write_all(fd, first, HEAD) != 0 || write_all(fd, c->text, c->size) != 0)
		e = errno;
	if (close(fd) != 0 && !e)
		e = errno;
	if (!e && rename(temp, path) == 0)
		return 0;
	e = e ? e : errno;
	unlink(temp);
	errno = e;
	return -1;
}

int nmcache_load(struct nmcache *c, const char *key)
{
	char path[PATH_MAX];

	memset(c, 0, sizeof *c);
	return cache_file(path, sizeof path, key) == 0 ? load(c, path) : -1;
}

void nmcache_take(struct nmcache *c, char *text, size_t size)
{
	*c = (struct nmcache){.text = text, .size = size, .heap = text};
}

uint64_t nmcache_sum(const struct nmcache *c)
{
	return checksum(c->text, c->size);
}

/* Numbers of 16 hexadecimal digits sort like text. */
static void digits(char buf[17], uint64_t v)
{
	for (int i = 15; i >= 0; i--, v >>= 4)
		buf[i] = "0123456789abcdef"[v & 15];
	buf[16] = 0;
}

const char *nmcache_find(const struct nmcache *c, uint64_t addr, size_t *len)
{
	const char *low = c->text, *high = c->text + c->size, *best = NULL, *nl;
	char key[17];

	digits(key, addr);
	while (low < high) {
		const char *line = low + (high - low) / 2;
		while (line > low && line[-1] != '\n')
			line--;
		if (!(nl = memchr(line, '\n', (size_t)(high - line))) || nl - line < ADDRS)
			return NULL;
		if (memcmp(line, key, 16) <= 0) {
			best = line;
			low = nl + 1;
		} else {
			high = line;
		}
	}
	if (!best || memcmp(key, best + 17, 16) >= 0)
		return NULL;
	nl = memchr(best, '\n', (size_t)(c->text + c->size - best));
	*len = (size_t)(nl - best) - ADDRS;
	return best + ADDRS;
}

size_t nmcache_between(const char *name, size_t len)
{
	const char *tab = memchr(name, '\t', len); /* symbols are escaped */

	return tab ? (size_t)(tab - name) : 0;
}

uint64_t nmcache_mark(const struct nmcache *c, const char *name)
{
	const char *end = c->text + c->size, *line;
	const size_t head_len = sizeof NMCACHE_MARK - 1, len = strlen(name);

	for (; end > c->text; end = line) {
		for (line = end - 1; line > c->text && line[-1] != '\n';)
			line--;
		if ((size_t)(end - line) < head_len || memcmp(line, NMCACHE_MARK, head_len) != 0)
			break;
		if ((size_t)(end - line) == head_len + len + 18
			&& memcmp(line + head_len, name, len) == 0 && line[head_len + len] == ' ')
			return strtoull(line + head_len + len + 1, NULL, 16);
	}
	return 0;
}

void nmcache_close(struct nmcache *c)
{
	if (c->map)
		munmap(c->map, c->map_size);
	free(c->heap);
	memset(c, 0, sizeof *c);
}
