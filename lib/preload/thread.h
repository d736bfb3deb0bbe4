/* thread.h - what is known of a thread that has a timer of its own. */
#ifndef THREAD_H
#define THREAD_H

#include <stdint.h>
#include <time.h>

struct perf_event_mmap_page;

struct thread {
	int tid;    /* 0: the slot is free */
	int next;   /* of its bucket, or the next free one: number of the slot + 1, 0 at the end */
	char timer; /* 'E', 'T', or '-' when the thread could get no timer */
	char fresh; /* its first interval, which is random, has not expired */
	char seen;  /* marked by the last threads_scan */
	int fd;     /* E with random intervals: descriptor of its event; otherwise -1 */
	struct perf_event_mmap_page *ring;
	uint64_t lost;         /* E: what the kernel had lost at the last record */
	timer_t posix;         /* T */
	uint64_t random;       /* state of random_below */
	uint64_t first, early; /* its first interval; time since the last sample: thread_early */
	uint64_t muted;        /* its CPU time when it lost its timer; 0: it never had one */
};

#endif
