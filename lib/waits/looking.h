/* looking.h - looks at threads that are off their CPUs. */
#ifndef LOOKING_H
#define LOOKING_H

#include "sys/sampler_linux.h"
#include "waits/threads.h"

/* Which wait of a thread was it that something was seen in, between FROM and TO? */
struct probe {
	const struct thread *thread; /* NULL: nobody asks */
	uint64_t from, to;
	uint64_t off;         /* its wait began then; 0: it is on a CPU, or ready for one */
	unsigned waits;       /* that went on at some time from FROM to TO */
	uint64_t since, back; /* the last of them */
};

struct looker {
	struct sampler *sampler;
	void (*born)(const struct sys_record *r); /* a thread began, and may wait at once */
	uint64_t looked;                          /* time of the last look */
	uint64_t peeked;                          /* of the last looking_peek */
	struct probe probe;
	uint64_t denied; /* threads that may not be looked at, added up over looks */
};

/* Look at the threads that wait now and were not looked at in this wait; NOW: the time, ns. */
void looking(struct looker *k, uint64_t now);

/* Take in the kernel's records that have not been delivered yet: who is off by now. */
void looking_peek(struct looker *k);

/* The number of the path of the N addresses AT of WP's process, which ends for END. */
uint32_t looking_path(struct wait_process *wp, const uint64_t *at, unsigned n, unsigned end);

#endif
