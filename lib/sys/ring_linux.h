/* ring_linux.h - reads the ring buffer of a perf event, in place. */
#ifndef RING_LINUX_H
#define RING_LINUX_H

#include <linux/perf_event.h>
#include <stddef.h>
#include <stdint.h>

struct ring {
	struct perf_event_mmap_page *page; /* NULL: not mapped */
	unsigned char *data;
	uint64_t size;         /* bytes of data, a power of two */
	uint64_t tail;         /* read up to here */
	uint64_t head;         /* written up to here, at the last ring_look */
	uint64_t peeked;       /* seen by ring_peek up to here */
	unsigned char *joined; /* room for a record that wraps, 64 KiB */
};

/* Map a ring of PAGES pages (a power of two) of data for the event FD.  Returns 0, or -1 and errno:
 * ENOLCK when the limits of locked memory forbid it. */
int ring_map(struct ring *r, int fd, unsigned pages);

/* See how far the kernel has written. */
void ring_look(struct ring *r);

/* The next record, in one piece, valid until ring_drop; NULL: none. */
const struct perf_event_header *ring_next(struct ring *r);

/* As ring_next, for the next record that ring_peek has not returned; it stays in the ring. */
const struct perf_event_header *ring_peek(struct ring *r);

/* Go past the record H of ring_next.  The kernel may write over it after ring_release. */
void ring_drop(struct ring *r, const struct perf_event_header *h);
void ring_release(struct ring *r);

void ring_unmap(struct ring *r);

#endif
