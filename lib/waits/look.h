/* look.h - one look at a thread that is off its CPU: what it does in the kernel, its path, and who
 * has the lock. */
#ifndef LOOK_H
#define LOOK_H

#include "sys/sampler_linux.h"
#include "waits/threads.h"

/* Finds the wait of a thread to which a reading, made between FROM and TO, belongs. */
struct probe {
	const struct thread *thread; /* NULL: none is asked for */
	uint64_t from, to;
	uint64_t off;         /* its wait began then; 0: it is on a CPU, or ready for one */
	unsigned waits;       /* that went on at some time from FROM to TO */
	uint64_t since, back; /* the last of them */
};

struct looker {
	struct sampler *sampler;
	void (*born)(const struct sys_record *r); /* a thread began, and may wait at once */
	uint64_t looked;                          /* time of the last look */
	uint64_t peeked;                          /* of the last look_peek */
	struct probe probe;
	uint64_t denied; /* threads that may not be looked at, added up over looks */
};

/* Look at T; EVERY: ns since the look before.  Returns what is kept of it, or NULL. */
struct look *look_at(struct looker *k, struct thread *t, uint64_t every);

/* Take in the kernel's records that have not been delivered yet: which threads are off by now. */
void look_peek(struct looker *k);

/* The number of the path of the N addresses AT of WP's process, which ends for END. */
uint32_t look_path(struct wait_process *wp, const uint64_t *at, unsigned n, unsigned end);

#endif
