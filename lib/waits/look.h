/* look.h - looks once at a thread that is off its CPU: at what it does in the kernel, at its path,
 * and at the thread that has the lock it waits for. */
#ifndef LOOK_H
#define LOOK_H

#include "sys/sampler_linux.h"
#include "waits/threads.h"

/* A thread was read between FROM and TO; this finds the wait that the reading belongs to. */
struct probe {
	const struct thread *thread; /* NULL: no thread is probed */
	uint64_t from, to;
	uint64_t off;         /* when its wait began; 0: the thread is on a CPU, or ready for one */
	unsigned waits;       /* how many waits overlap FROM to TO */
	uint64_t since, back; /* begin and end of the last wait; back UINT64_MAX: it goes on */
};

struct looker {
	struct sampler *sampler;
	void (*born)(const struct sys_record *r); /* called when a thread began */
	uint64_t looked;                          /* when looking() was last called */
	uint64_t peeked;                          /* when look_peek() was last called */
	struct probe probe;
	uint64_t denied; /* number of looks that were not permitted */
};

/* Look at T.  EVERY is the time in ns since the last look at threads.  Returns the look, which T
 * owns, or NULL. */
struct look *look_at(struct looker *k, struct thread *t, uint64_t every);

/* Read ahead in the kernel's records that were not delivered yet, to know which threads are off
 * their CPUs by now. */
void look_peek(struct looker *k);

/* Returns the number, in the rows of WP, of the path with the N addresses AT, which ends for the
 * reason END (PCT_END_*); INTERN_NONE when there is none. */
uint32_t look_path(struct wait_process *wp, const uint64_t *at, unsigned n, unsigned end);

#endif
