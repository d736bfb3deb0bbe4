/* srccache.c - owns the index file of an object in the cache. */
#define _GNU_SOURCE
#include "base/checksum.h"
#include "dwarf/cacheprune.h"
#include "dwarf/srccache.h"
#include "host/cachedir.h"
#include "host/elfid.h"
#include "symbols/objkey.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE = 1 << 16, KINDS = 2 };

static const char magic[8] = "PCTSRC1\n";

struct head { /* then the path of the source, then the checksums of the pages */
	char magic[8];
	uint32_t order, version; /* 0x01020304 as this machine has it; of this program's reading */
	uint64_t size;           /* of the file */
	uint64_t body;           /* where the pages begin: ranges, entries, blobs */
	uint64_t ranges, parts;
	uint64_t path_len;  /* with its NUL, padded to 8 */
	uint64_t separate;  /* the source is not the object */
	uint64_t source[5]; /* identity of that file, from srccache_identity */
	uint64_t sum;       /* checksum of all this up to the body, with 0 in its own place */
};

enum { VERSION = 4, ORDER = 0x01020304 };

struct entry { /* a part in the file */
	uint64_t off;
	uint64_t at[KINDS], size[KINDS]; /* of its blobs in the body; size 0 not there */
};

struct srccache {
	const char *map;
	size_t size;
	const struct head *head;
	const char *path;    /* of the source */
	const uint64_t *sum; /* of the pages */
	const char *body;
	const struct src_range *range;
	const struct entry *entry;
	uint8_t *sound; /* of each page: 0 not looked at, 1 sound, 2 not */
};

static int cache_path(char *path, size_t size, const char *object)
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
	return (c->size - (size_t)c->head->body + PAGE - 1) / PAGE;
}

/* ---- reading ---- */

static int is_sound(struct srccache *c, uint64_t at, uint64_t size)
{
	uint64_t len = c->size - c->head->body;

	if (at > len || size > len - at)
		return 0;
	for (size_t p = (size_t)(at / PAGE); size && p <= (at + size - 1) / PAGE; p++) {
		size_t n =
			len - (uint64_t)p * PAGE < PAGE ? (size_t)(len - (uint64_t)p * PAGE) : PAGE;
		if (!c->sound[p])
			c->sound[p] = checksum(c->body + p * PAGE, n) == c->sum[p] ? 1 : 2;
		if (c->sound[p] != 1)
			return 0;
	}
	return 1;
}

/* 1 when the head is consistent and this program made it. */
static int take_head(struct srccache *c)
{
	const struct head *h = c->head = (const struct head *)c->map;
	struct head copy;
	uint64_t sum, len, tables;
	char *front;

	if (c->size < sizeof *h || memcmp(h->magic, magic, sizeof magic) != 0 || h->order != ORDER
		|| h->version != VERSION || h->size != c->size || h->body > c->size
		|| h->body < sizeof *h || h->body % 8 || h->path_len % 8 || h->path_len < 8
		|| h->path_len > h->body - sizeof *h)
		return -1;
	len = c->size - h->body;
	if (h->ranges > len / sizeof(struct src_range) || h->parts > len / sizeof(struct entry))
		return -1;
	tables = h->ranges * sizeof(struct src_range) + h->parts * sizeof(struct entry);
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
	c->entry = (const struct entry *)(c->range + h->ranges);
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

static struct srccache *open_at(const char *path, const char *object)
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
	struct srccache *c =
		cache_path(path, sizeof path, object) == 0 ? open_at(path, object) : NULL;

	/* every run reads the entries; ranges are searched by halving */
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
	const struct entry *e = &c->entry[part];
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

/* ---- writing ---- */

struct writer { /* of the pages, with their checksums */
	FILE *f;
	uint64_t *sum;
	size_t page, used;
	char buf[PAGE];
};

static void end_page(struct writer *w)
{
	if (!w->used)
		return;
	w->sum[w->page++] = checksum(w->buf, w->used);
	fwrite(w->buf, 1, w->used, w->f);
	w->used = 0;
}

static void put(struct writer *w, const void *data, uint64_t n)
{
	const char *p = data;

	while (n) {
		size_t k = PAGE - w->used < n ? PAGE - w->used : (size_t)n;
		memcpy(w->buf + w->used, p, k);
		w->used += k;
		p += k;
		n -= k;
		if (w->used == PAGE)
			end_page(w);
	}
}

static uint64_t padded(uint64_t n)
{
	return (n + 7) / 8 * 8;
}

struct plan { /* what goes into the file */
	struct entry *entry;
	const struct blob **blob; /* KINDS for each part */
	uint64_t body;            /* bytes */
};

/* Take the blobs of S, then of OLDS, as long as there is room. */
static int make_plan(struct plan *p, const struct srccache_content *s, struct srccache *olds[2])
{
	uint64_t room = cacheprune_max() / 2;

	p->entry = calloc(s->parts + 1, sizeof *p->entry);
	p->blob = calloc(KINDS * s->parts + 1, sizeof *p->blob);
	if (!p->entry || !p->blob)
		return -1;
	p->body = s->ranges * sizeof *s->range + s->parts * sizeof *p->entry;
	for (int from = 0; from < 3; from++) {
		struct srccache *old = from ? olds[from - 1] : NULL;
		if (from && (!old || old->head->parts != s->parts))
			continue;
		for (uint32_t i = 0; i < s->parts; i++)
			for (unsigned k = 0; k < KINDS; k++) {
				const struct blob **to = &p->blob[KINDS * i + k];
				if (*to || (old && old->entry[i].off != s->part[i].off))
					continue;
				*to = old ? srccache_blob(old, i, k + 1) : s->part[i].blob[k];
				if (*to && (*to)->partial)
					*to = NULL;
				if (*to && p->body + padded(blob_size(*to)) > room)
					*to = NULL;
				else if (*to) {
					p->entry[i].at[k] = p->body;
					p->entry[i].size[k] = blob_size(*to);
					p->body += padded(blob_size(*to));
				}
			}
	}
	for (uint32_t i = 0; i < s->parts; i++)
		p->entry[i].off = s->part[i].off;
	return 0;
}

/* Blobs lie in the file in the order in which they were planned. */
static int by_place(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static int put_blobs(struct writer *w, const struct plan *p, size_t parts)
{
	uint64_t(*at)[2] = malloc((KINDS * parts + 1) * sizeof *at);
	size_t n = 0;

	if (!at)
		return -1;
	for (size_t i = 0; i < KINDS * parts; i++)
		if (p->blob[i]) {
			at[n][0] = p->entry[i / KINDS].at[i % KINDS];
			at[n++][1] = i;
		}
	qsort(at, n, sizeof *at, by_place);
	for (size_t i = 0; i < n; i++) {
		const struct blob *b = p->blob[at[i][1]];
		put(w, b, blob_size(b));
		put(w, "\0\0\0\0\0\0\0", padded(blob_size(b)) - blob_size(b));
	}
	free(at);
	return 0;
}

static int write_file(
	FILE *f, const struct srccache_content *s, const struct plan *p, const uint64_t source[5])
{
	struct head h = {.order = ORDER,
		.version = VERSION,
		.ranges = s->ranges,
		.parts = s->parts,
		.separate = strcmp(s->object, s->source) != 0};
	size_t count = (size_t)((p->body + PAGE - 1) / PAGE), front;
	struct writer *w = calloc(1, sizeof *w);
	char *head;
	int rc = -1;

	memcpy(h.magic, magic, sizeof magic);
	memcpy(h.source, source, sizeof h.source);
	h.path_len = padded(strlen(s->source) + 1);
	front = sizeof h + (size_t)h.path_len + count * sizeof(uint64_t);
	h.body = front;
	h.size = front + p->body;
	head = calloc(1, front);
	if (w && head && fseek(f, (long)front, SEEK_SET) == 0) {
		w->f = f;
		w->sum = (uint64_t *)(head + sizeof h + h.path_len);
		put(w, s->range, s->ranges * sizeof *s->range);
		put(w, p->entry, s->parts * sizeof *p->entry);
		rc = put_blobs(w, p, s->parts);
		end_page(w);
		memcpy(head + sizeof h, s->source, strlen(s->source) + 1);
		memcpy(head, &h, sizeof h);
		h.sum = checksum(head, front);
		memcpy(head, &h, sizeof h);
		if (fseek(f, 0, SEEK_SET) != 0 || fwrite(head, 1, front, f) != front
			|| fflush(f) != 0 || ferror(f))
			rc = -1;
	}
	free(head);
	free(w);
	return rc;
}

/* Write under a temporary name, then rename. */
static void write_cache(const char *path, const struct srccache_content *s, const struct plan *p)
{
	char temp[PATH_MAX];
	uint64_t source[5];
	FILE *f;
	int rc, fd;

	/* the file may have been replaced since it was read */
	if (srccache_identity(s->source, source) != 0
		|| memcmp(source, s->identity, sizeof source) != 0)
		return;
	if (snprintf(temp, sizeof temp, "%s.XXXXXX", path) >= (int)sizeof temp
		|| (fd = mkstemp(temp)) < 0)
		return;
	if (!(f = fdopen(fd, "w"))) {
		close(fd);
		unlink(temp);
		return;
	}
	rc = write_file(f, s, p, source);
	if (fclose(f) != 0 || rc != 0 || rename(temp, path) != 0)
		unlink(temp);
	else
		cacheprune(path);
}

void srccache_save(const struct srccache_content *s, struct srccache *old)
{
	struct plan p = {NULL, NULL, 0};
	struct srccache *olds[2] = {NULL, old};
	char path[PATH_MAX];

	if (cache_path(path, sizeof path, s->object) != 0)
		return;
	olds[0] = open_at(path, s->object);
	if (make_plan(&p, s, olds) == 0 && p.body <= cacheprune_max())
		write_cache(path, s, &p);
	free(p.entry);
	free(p.blob);
	srccache_close(olds[0]);
}
