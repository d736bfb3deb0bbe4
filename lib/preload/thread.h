/* thread.h - what is known of a thread that has a timer of its own. */
#ifndef THREAD_H
#define THREAD_H

#include <stdint.h>
#include <time.h>

struct perf_event_mmap_page;

struct thread {
	int tid;    /* 0: the slot is free */
	int next;   /* next slot of its bucket or of the free slots: number + 1; 0: none */
	char timer; /* 'E', 'T', or '-' when the thread could get no timer */
	char fresh; /* 1: its first interval, which is random, has not expired */
	char seen;  /* 1: the last threads_scan has seen it */
	int fd;     /* E with random intervals: descriptor of its event; otherwise -1 */
	struct perf_event_mmap_page *ring;
	uint64_t lost;         /* E: samples that the kernel had lost, up to the last record */
	timer_t posix;         /* T: the timer */
	uint64_t random;       /* state of random_below */
	uint64_t first, early; /* ns. first: its first interval; early: time since a sample
			        * (thread_early) */
	uint64_t muted;        /* its CPU time when it lost its timer; 0: it never had one */
};

#endif
