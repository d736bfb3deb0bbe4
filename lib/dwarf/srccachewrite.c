/* srccachewrite.c - writes the index file of an object into the cache. */
#include "base/checksum.h"
#include "dwarf/cacheprune.h"
#include "dwarf/srccache.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct writer { /* writes pages and keeps their checksums */
	FILE *f;
	uint64_t *sum;
	size_t page, used;
	char buf[SRCCACHE_PAGE];
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
		size_t k = SRCCACHE_PAGE - w->used < n ? SRCCACHE_PAGE - w->used : (size_t)n;
		memcpy(w->buf + w->used, p, k);
		w->used += k;
		p += k;
		n -= k;
		if (w->used == SRCCACHE_PAGE)
			end_page(w);
	}
}

static uint64_t padded(uint64_t n)
{
	return (n + 7) / 8 * 8;
}

struct plan { /* what goes into the file */
	struct srccache_entry *entry;
	const struct blob **blob; /* SRCCACHE_KINDS for each part */
	uint64_t body;            /* bytes */
};

/* Take the blobs of S, then those of OLDS, as long as there is room. */
static int make_plan(struct plan *p, const struct srccache_content *s, struct srccache *olds[2])
{
	uint64_t room = cacheprune_max() / 2;

	p->entry = calloc(s->parts + 1, sizeof *p->entry);
	p->blob = calloc(SRCCACHE_KINDS * s->parts + 1, sizeof *p->blob);
	if (!p->entry || !p->blob)
		return -1;
	p->body = s->ranges * sizeof *s->range + s->parts * sizeof *p->entry;
	for (int from = 0; from < 3; from++) {
		struct srccache *old = from ? olds[from - 1] : NULL;
		if (from && (!old || old->head->parts != s->parts))
			continue;
		for (uint32_t i = 0; i < s->parts; i++)
			for (unsigned k = 0; k < SRCCACHE_KINDS; k++) {
				const struct blob **to = &p->blob[SRCCACHE_KINDS * i + k];
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
	uint64_t(*at)[2] = malloc((SRCCACHE_KINDS * parts + 1) * sizeof *at);
	size_t n = 0;

	if (!at)
		return -1;
	for (size_t i = 0; i < SRCCACHE_KINDS * parts; i++)
		if (p->blob[i]) {
			at[n][0] = p->entry[i / SRCCACHE_KINDS].at[i % SRCCACHE_KINDS];
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
	struct srccache_head h = {.order = SRCCACHE_ORDER,
		.version = SRCCACHE_VERSION,
		.ranges = s->ranges,
		.parts = s->parts,
		.separate = strcmp(s->object, s->source) != 0};
	size_t count = (size_t)((p->body + SRCCACHE_PAGE - 1) / SRCCACHE_PAGE), front;
	struct writer *w = calloc(1, sizeof *w);
	char *head;
	int rc = -1;

	memcpy(h.magic, SRCCACHE_MAGIC, sizeof h.magic);
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

	if (srccache_path(path, sizeof path, s->object) != 0)
		return;
	olds[0] = srccache_open_at(path, s->object);
	if (make_plan(&p, s, olds) == 0 && p.body <= cacheprune_max())
		write_cache(path, s, &p);
	free(p.entry);
	free(p.blob);
	srccache_close(olds[0]);
}
