/* record.h - describes a record of a kernel's sampler, for any kernel: a sample, or a fork, exec,
 * mapping or exit of a sampled process. */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <stdint.h>

enum record_type {
	REC_SAMPLE,     /* event, ip, mode, chain */
	REC_FORK,       /* ppid forked pid; if ppid is pid, a thread began */
	REC_EXIT,       /* thread tid of pid ended */
	REC_COMM,       /* pid has a new name; exec: it became another program */
	REC_MMAP,       /* code was mapped */
	REC_THROTTLE,   /* the kernel stops taking samples of event on this CPU, where pid runs */
	REC_UNTHROTTLE, /* the kernel takes samples of event again on this CPU */
	REC_LOST,       /* n records were lost here; the only count before Linux 6.0 */
	REC_SWITCH,     /* thread tid of pid goes on a CPU or, with `out`, leaves it */
};

/* Marks in a chain: the entries after a mark are in the mode of that mark.  All values from
 * CHAIN_MARK on are marks. */
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
	/* the kernel's list of callers, with marks; the callers in user mode, after CHAIN_USER, are
	 * found by frame pointers */
	const uint64_t *chain;
	size_t chain_len;
	/* the thread's registers in user mode, in the order of userregs_linux.h; NULL: the thread
	 * has none, or they were not asked for */
	const uint64_t *regs;
	unsigned word;        /* bytes of an address in user mode: 4 or 8 */
	const uint8_t *stack; /* the thread's stack, from its stack pointer on */
	size_t stack_len;
	int stack_goes_on; /* 1: the copy ended before the stack did */
	const char *name;  /* the name of a process, or the path of a mapping */
	int exec;
	int out, preempted;           /* preempted: the thread left its CPU, but could run */
	uint64_t start, size, offset; /* address, bytes and file offset of a mapping */
	uint64_t inode;               /* 0 not known */
	const uint8_t *id;            /* build-id */
	uint8_t id_len;
	uint64_t n;       /* of a sample: how many it stands for; of REC_LOST: records lost */
	int samples_lost; /* of REC_LOST: only samples were lost, no other records */
	/* the path in user mode, innermost first, when it was walked already; else NULL */
	const uint64_t *path;
	unsigned path_len, path_end; /* PCT_END_* */
	const char *special; /* name of a place that is not code, used instead of ip; NULL: none */
};

/* The index of CHAIN_USER in the chain of R; the length of the chain when it has none. */
static inline size_t record_chain_user(const struct sys_record *r)
{
	size_t i = 0;

	while (i < r->chain_len && r->chain[i] != CHAIN_USER)
		i++;
	return i;
}

#endif
