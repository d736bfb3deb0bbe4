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
	uint64_t tail;         /* we have read up to here */
	uint64_t head;         /* the kernel had written up to here at the last ring_look */
	uint64_t peeked;       /* ring_peek has read up to here */
	unsigned char *joined; /* room for a record that wraps, 64 KiB */
};

/* Map a ring of PAGES pages (a power of two) of data for the event FD.  Returns 0, or -1 and errno:
 * ENOLCK when the limits of locked memory forbid it. */
int ring_map(struct ring *r, int fd, unsigned pages);

/* See how far the kernel has written. */
void ring_look(struct ring *r);

/* Returns the next record, in one piece, valid until ring_drop; NULL when there is none before the
 * place that ring_look found. */
const struct perf_event_header *ring_next(struct ring *r);

/* Returns the next record that neither ring_peek has returned nor ring_drop has passed; it stays in
 * the ring for ring_next.  NULL when there is none. */
const struct perf_event_header *ring_peek(struct ring *r);

/* Go past H, the record that ring_next returned.  After ring_release, the kernel may write over all
 * records passed. */
void ring_drop(struct ring *r, const struct perf_event_header *h);
void ring_release(struct ring *r);

void ring_unmap(struct ring *r);

#endif
