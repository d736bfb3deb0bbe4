/* record.h - the records of a kernel's sampler, for any kernel: samples, and forks, execs, mappings
 * and exits of the sampled processes. */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <stdint.h>

enum record_type {
	REC_SAMPLE,     /* event, ip, mode, chain */
	REC_FORK,       /* ppid forked pid; when they are the same: a new thread */
	REC_EXIT,       /* thread tid of pid */
	REC_COMM,       /* pid has a new name; exec: it became another program */
	REC_MMAP,       /* code was mapped */
	REC_THROTTLE,   /* the kernel takes no samples of event on this CPU, where pid runs ... */
	REC_UNTHROTTLE, /* ... and does again */
	REC_LOST,       /* n records were lost here; kernels before 6.0 say no more */
	REC_SWITCH,     /* thread tid of pid goes on a CPU or, with `out`, leaves it */
};

/* Marks in a chain: the entries after a mark are of its mode.  Values from CHAIN_MARK on are
 * marks. */
#define CHAIN_KERNEL ((uint64_t)-128)
#define CHAIN_USER ((uint64_t)-512)
#define CHAIN_MARK ((uint64_t)-4095)

enum { MODE_USER = 1, MODE_KERNEL = 2, MODE_OTHER = 4 }; /* other: guest, hypervisor */

struct sys_record {
	enum record_type type;
	unsigned mode;  /* MODE_* */
	unsigned event; /* index into the events asked for */
	unsigned cpu;
	uint64_t time;     /* CLOCK_MONOTONIC, ns */
	uint32_t pid, tid; /* (uint32_t)-1: a process that is being taken down */
	uint32_t ppid;
	uint64_t ip;
	/* the kernel's list of callers, context marks included; those in user mode, behind
	 * CHAIN_USER, are by frame pointers */
	const uint64_t *chain;
	size_t chain_len;
	/* the thread's registers in user mode, in the order of userregs_linux.h; NULL: it has none,
	 * or they were not asked for */
	const uint64_t *regs;
	unsigned word;        /* bytes of an address there: 4 or 8 */
	const uint8_t *stack; /* and its stack, from its stack pointer on */
	size_t stack_len;
	int stack_goes_on; /* the copy ended before the stack did */
	const char *name;  /* of a process, path of a mapping; NUL terminated */
	int exec;
	int out, preempted;           /* preempted: it left its CPU, but could run */
	uint64_t start, size, offset; /* of a mapping */
	uint64_t inode;               /* 0 not known */
	const uint8_t *id;            /* build-id */
	uint8_t id_len;
	uint64_t n;       /* of a sample: how many it stands for */
	int samples_lost; /* of REC_LOST: these were samples, no other records */
	/* user mode's path, innermost first, when it has been walked already; NULL: it has not */
	const uint64_t *path;
	unsigned path_len, path_end; /* PCT_END_* */
	const char
		*special; /* the place of this name instead of ip: no code; NULL: there is none */
};

/* Where the chain of R has CHAIN_USER; its length when it has none. */
static inline size_t record_chain_user(const struct sys_record *r)
{
	size_t i = 0;

	while (i < r->chain_len && r->chain[i] != CHAIN_USER)
		i++;
	return i;
}

#endif
