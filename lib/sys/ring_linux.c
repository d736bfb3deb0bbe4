/* ring_linux.c - maps and reads one ring. */
#define _GNU_SOURCE
#include "sys/ring_linux.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RECORD_MAX = 1 << 16 }; /* bytes: header.size has 16 bits */

int ring_map(struct ring *r, int fd, unsigned pages)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	void *p;

	memset(r, 0, sizeof *r);
	p = mmap(NULL, (pages + 1) * page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (p == MAP_FAILED) {
		errno = errno == EPERM ? ENOLCK : errno;
		return -1;
	}
	r->joined = malloc(RECORD_MAX);
	if (!r->joined) {
		munmap(p, (pages + 1) * page);
		return -1;
	}
	r->page = p;
	r->data = (unsigned char *)p + page;
	r->size = pages * page;
	return 0;
}

void ring_look(struct ring *r)
{
	if (r->page)
		r->head = __atomic_load_n(&r->page->data_head, __ATOMIC_ACQUIRE);
}

/* Returns the record at offset FROM, in one piece; NULL when it is damaged. */
static const struct perf_event_header *record_at(struct ring *r, uint64_t from)
{
	uint64_t at = from & (r->size - 1);
	const struct perf_event_header *h = (const void *)(r->data + at);
	size_t first;

	/* records are multiples of 8 bytes, so a header never wraps */
	if (h->size < sizeof *h || h->size % 8 || h->size > r->head - from)
		return NULL;
	if (at + h->size <= r->size)
		return h;
	first = (size_t)(r->size - at);
	memcpy(r->joined, h, first);
	memcpy(r->joined + first, r->data, h->size - first);
	return (const void *)r->joined;
}

const struct perf_event_header *ring_next(struct ring *r)
{
	const struct perf_event_header *h;

	if (r->tail == r->head)
		return NULL;
	h = record_at(r, r->tail);
	if (!h)
		r->tail = r->head; /* damaged, which was never seen: skip all records */
	return h;
}

const struct perf_event_header *ring_peek(struct ring *r)
{
	const struct perf_event_header *h = NULL;

	if (r->peeked < r->tail)
		r->peeked = r->tail;
	if (r->peeked < r->head)
		h = record_at(r, r->peeked);
	r->peeked = h ? r->peeked + h->size : r->head;
	return h;
}

void ring_drop(struct ring *r, const struct perf_event_header *h)
{
	r->tail += h->size;
}

void ring_release(struct ring *r)
{
	if (r->page)
		__atomic_store_n(&r->page->data_tail, r->tail, __ATOMIC_RELEASE);
}

void ring_unmap(struct ring *r)
{
	if (!r->page)
		return;
	munmap(r->page, r->size + (size_t)sysconf(_SC_PAGESIZE));
	free(r->joined);
	memset(r, 0, sizeof *r);
}
