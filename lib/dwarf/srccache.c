/* srccache.c - reads the index file of an object in the cache. */
#define _GNU_SOURCE
#include "base/checksum.h"
#include "dwarf/srccache.h"
#include "paths/cachedir.h"
#include "elf/elfid.h"
#include "symbols/objkey.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int srccache_path(char *path, size_t size, const char *object)
{
	const char *dir, *why;
	struct elfid id;
	char key[OBJKEY_MAX];
	int fd = elfid_open(object, &id, &why);

	if (fd < 0)
		return -1;
	close(fd);
	if (!(dir = cachedir()))
		return -1;
	objkey(key, sizeof key, "src", object, &id);
	return snprintf(path, size, "%s/%s", dir, key) < (int)size ? 0 : -1;
}

static size_t pages(const struct srccache *c)
{
	return (c->size - (size_t)c->head->body + SRCCACHE_PAGE - 1) / SRCCACHE_PAGE;
}

static int is_sound(struct srccache *c, uint64_t at, uint64_t size)
{
	uint64_t len = c->size - c->head->body;

	if (at > len || size > len - at)
		return 0;
	for (size_t p = (size_t)(at / SRCCACHE_PAGE); size && p <= (at + size - 1) / SRCCACHE_PAGE;
		p++) {
		size_t n = len - (uint64_t)p * SRCCACHE_PAGE < SRCCACHE_PAGE
			? (size_t)(len - (uint64_t)p * SRCCACHE_PAGE)
			: SRCCACHE_PAGE;
		if (!c->sound[p])
			c->sound[p] = checksum(c->body + p * SRCCACHE_PAGE, n) == c->sum[p] ? 1 : 2;
		if (c->sound[p] != 1)
			return 0;
	}
	return 1;
}

/* Returns 0 when the head is consistent and this program made it, else -1. */
static int take_head(struct srccache *c)
{
	const struct srccache_head *h = c->head = (const struct srccache_head *)c->map;
	struct srccache_head copy;
	uint64_t sum, len, tables;
	char *front;

	if (c->size < sizeof *h || memcmp(h->magic, SRCCACHE_MAGIC, sizeof h->magic) != 0
		|| h->order != SRCCACHE_ORDER || h->version != SRCCACHE_VERSION
		|| h->size != c->size || h->body > c->size || h->body < sizeof *h || h->body % 8
		|| h->path_len % 8 || h->path_len < 8 || h->path_len > h->body - sizeof *h)
		return -1;
	len = c->size - h->body;
	if (h->ranges > len / sizeof(struct src_range)
		|| h->parts > len / sizeof(struct srccache_entry))
		return -1;
	tables = h->ranges * sizeof(struct src_range) + h->parts * sizeof(struct srccache_entry);
	if (tables > len || h->body - sizeof *h - h->path_len != pages(c) * sizeof(uint64_t))
		return -1;
	if (!(front = malloc((size_t)h->body)))
		return -1;
	memcpy(front, c->map, (size_t)h->body);
	copy = *h;
	copy.sum = 0;
	memcpy(front, &copy, sizeof copy);
	sum = checksum(front, (size_t)h->body);
	free(front);
	c->path = c->map + sizeof *h;
	c->sum = (const uint64_t *)(c->path + h->path_len);
	c->body = c->map + h->body;
	c->range = (const struct src_range *)c->body;
	c->entry = (const struct srccache_entry *)(c->range + h->ranges);
	return sum == h->sum && c->path[h->path_len - 1] == 0 ? 0 : -1;
}

int srccache_identity(const char *path, uint64_t is[5])
{
	struct elfid id;
	struct stat st;
	const char *why;
	int rc, fd = elfid_open(path, &id, &why);

	if (fd < 0)
		return -1;
	if ((rc = fstat(fd, &st)) == 0) {
		is[0] = id.size;
		is[1] = id.mtime;
		is[2] = (uint64_t)st.st_dev;
		is[3] = (uint64_t)st.st_ino;
		is[4] = (uint64_t)st.st_ctim.tv_sec * 1000000000 + (uint64_t)st.st_ctim.tv_nsec;
	}
	close(fd);
	return rc;
}

/* 1 when the index was made from these debug data.  A stripped copy has the same build-id, and
 * other data. */
static int is_current(const struct srccache *c, const char *object)
{
	uint64_t now[5];

	return srccache_identity(c->head->separate ? c->path : object, now) == 0
		&& memcmp(now, c->head->source, sizeof now) == 0;
}

struct srccache *srccache_open_at(const char *path, const char *object)
{
	struct srccache *c = calloc(1, sizeof *c);
	struct stat st;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	void *map = MAP_FAILED;

	if (fd >= 0 && c && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid()
		&& st.st_size > 0) {
		c->size = (size_t)st.st_size;
		map = mmap(NULL, c->size, PROT_READ, MAP_PRIVATE, fd, 0);
		(void)futimens(fd, NULL);
	}
	if (fd >= 0)
		close(fd);
	if (map == MAP_FAILED) {
		free(c);
		return NULL;
	}
	c->map = map;
	if (take_head(c) == 0 && is_current(c, object) && (c->sound = calloc(pages(c) + 1, 1)))
		return c;
	srccache_close(c);
	return NULL;
}

struct srccache *srccache_open(const char *object)
{
	char path[PATH_MAX];
	struct srccache *c = srccache_path(path, sizeof path, object) == 0
		? srccache_open_at(path, object)
		: NULL;

	/* check the ranges and entries now: a run reads all entries, and may read any range */
	if (c
		&& !is_sound(c, 0,
			c->head->ranges * sizeof *c->range + c->head->parts * sizeof *c->entry)) {
		srccache_close(c);
		return NULL;
	}
	return c;
}

struct src_range *srccache_ranges(struct srccache *c, size_t *n)
{
	*n = (size_t)c->head->ranges;
	return (struct src_range *)c->range;
}

struct src_part *srccache_parts(struct srccache *c, size_t *n)
{
	struct src_part *p = calloc((size_t)c->head->parts + 1, sizeof *p);

	*n = p ? (size_t)c->head->parts : 0;
	for (size_t i = 0; i < *n; i++)
		p[i].off = c->entry[i].off;
	return p;
}

const struct blob *srccache_blob(struct srccache *c, uint32_t part, unsigned kind)
{
	const struct srccache_entry *e = &c->entry[part];
	const struct blob *b;
	uint64_t at, size;

	if (part >= c->head->parts)
		return NULL;
	at = e->at[kind - 1];
	size = e->size[kind - 1];
	if (size < sizeof *b || at % 8 || !is_sound(c, at, size))
		return NULL;
	b = (const struct blob *)(c->body + at);
	if (b->kind != kind || blob_size(b) > size || (b->texts && blob_texts(b)[b->texts - 1]))
		return NULL;
	return b;
}

const char *srccache_debug(struct srccache *c)
{
	return c->head->separate ? c->path : NULL;
}

void srccache_close(struct srccache *c)
{
	if (!c)
		return;
	if (c->map)
		munmap((void *)c->map, c->size);
	free(c->sound);
	free(c);
}
